import { CrossrateError } from '../src/index.ts';

/** The error of a call that is expected to fail. */
export async function failureOf(call: PromiseLike<unknown>): Promise<CrossrateError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CrossrateError)) throw new Error(`expected a CrossrateError, got ${error}`);
  return error;
}
