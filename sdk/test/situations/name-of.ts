/** How a call ends: the name of its error, or `a value`. */
export const nameOf = (call: PromiseLike<unknown>): Promise<string> =>
  Promise.resolve(call).then(
    () => 'a value',
    (error: Error) => error.name,
  );
