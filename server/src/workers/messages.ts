/** What the primary process tells a worker: to finish what is under way and end. */
export const STOP = 'crossrate:stop';

/** What a worker tells the primary process: that it serves. */
export const READY = 'crossrate:ready';

/** Set in the environment of a worker that takes the place of another, which has refreshed the rates. */
export const REPLACEMENT = 'CROSSRATE_REPLACEMENT';
