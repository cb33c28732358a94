/** Waits for the end of a call, and names it: the name of the error, or `a value`. */
export const describeOutcome = (call: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(call).then(
    () => 'a value',
    (error: Error) => error.name,
  );
