/**
 * Catches the error of work that must fail.
 *
 * @throws Error when the work succeeds, or fails with another kind of error.
 */
export async function catchError<Kind extends Error>(
  work: PromiseLike<unknown>,
  kind: new (message: string) => Kind,
): Promise<Kind> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof kind)) throw new Error(`expected a ${kind.name}, got ${error}`);
  return error;
}
