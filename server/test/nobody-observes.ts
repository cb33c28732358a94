import type { RequestObserver } from '../src/http/request-observer.ts';

/** An observer that does nothing. */
export const nobodyObserves: RequestObserver = { onAnswer() {}, onStorageError() {} };
