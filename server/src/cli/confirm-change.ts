import { UnavailableError } from '../unavailable-error.ts';

/**
 * Waits for a change of the storage.
 *
 * @param look - The command that shows whether the change is stored.
 * @throws Error that says how to look, when the storage does not confirm the change, but may have stored it.
 */
export async function confirmChange<Result>(change: Promise<Result>, look: string): Promise<Result> {
  try {
    return await change;
  } catch (cause) {
    if (!(cause instanceof UnavailableError)) throw cause;
    const { reason = cause.message } = cause;
    throw new Error(`${reason} The change may be stored all the same: see \`crossrate ${look}\`.`, { cause });
  }
}
