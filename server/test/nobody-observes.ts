import type { RequestObserver } from '../src/http/request-observer.ts';

/** Is told of requests, and takes no notice. */
export const nobodyObserves: RequestObserver = { onAnswer() {}, onStorageError() {} };
