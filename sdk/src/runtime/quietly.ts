/** What some work gives; `undefined` when it fails, for reasons that nobody needs to know, or must not. */
export function quietly<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
