/** Does some work whose failure, at once or later, is nobody's business. */
export async function silently(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch {
    // The caller's business.
  }
}

/** What some work gives; `undefined` when it fails, for reasons that nobody needs to know, or must not. */
export function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
