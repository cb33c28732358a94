/** Tells how a call ends: the name of its error, or `a value`. */
export const describeOutcome = (call: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(call).then(
    () => 'a value',
    (error: Error) => error.name,
  );
