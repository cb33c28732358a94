import { ProviderError } from '../src/refresh/rate-provider.ts';

/** Catches the error of a reading that must fail. */
export async function catchProviderError(reading: Promise<unknown>): Promise<ProviderError> {
  const error = await reading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ProviderError)) throw new Error(`expected a ProviderError, got ${error}`);
  return error;
}
