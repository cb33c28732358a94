import { type CrossrateError, isCrossrateError } from '../src/index.ts';

/** Catches the error of a call that must fail. */
export async function catchFailure(call: PromiseLike<unknown>): Promise<CrossrateError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!isCrossrateError(error)) throw new Error(`expected an error of the SDK, got ${error}`);
  return error;
}
