import { CrossrateError } from '../src/index.ts';

/** Catches the error of a call that must fail. */
export async function catchFailure(call: PromiseLike<unknown>): Promise<CrossrateError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CrossrateError)) throw new Error(`expected a CrossrateError, got ${error}`);
  return error;
}
