import { CrossrateError, isCrossrateError } from './errors.ts';
import type { Call } from './request.ts';
import { within } from './within.ts';

/**
 * Does the work of a call until a signal of the caller is aborted or the total time is over.
 *
 * @throws CrossrateError, whatever goes wrong, which says where.
 */
export async function perform<Result>(
  call: Call,
  work: (signal: AbortSignal, endsAt: number) => Promise<Result>,
): Promise<Result> {
  const { signals, totalTimeout = 60_000 } = call;
  try {
    return await within(totalTimeout, signals, (signal) => work(signal, Date.now() + totalTimeout), ' in all');
  } catch (cause) {
    throw locate(call, cause);
  }
}

/** Makes an error of whatever went wrong, and has it say where. */
export function locate({ path, baseUrl }: Call, cause: unknown): CrossrateError {
  const error = isCrossrateError(cause) ? cause : new CrossrateError('The call failed.', { cause });
  return Object.assign(error, { host: new URL(baseUrl).host, path });
}
