/** Runs some work of the caller, such as a log, and ignores its failure, synchronous or asynchronous. */
export async function ignoreFailure(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch {
    // A failing log or cache does not fail the call.
  }
}

/** Runs some work and returns `undefined` on failure. The error is dropped; it may contain a key. */
export function tryTo<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    // Gives `undefined`.
  }
}
