import { setTimeout } from 'node:timers/promises';

/** Resolves like a promise; rejects when the promise takes longer than some milliseconds. */
export async function settleWithin<Result>(milliseconds: number, promise: Promise<Result>): Promise<Result> {
  const over = new AbortController();
  const late = setTimeout(milliseconds, undefined, { signal: over.signal }).then(() => {
    throw new Error(`It took longer than ${milliseconds} ms.`);
  });
  late.catch(() => {});
  try {
    return await Promise.race([promise, late]);
  } finally {
    over.abort();
  }
}
