import { stdSerializers } from 'pino';

/**
 * Serializes an error for the log, with the messages of its causes. Leaves out a message that an earlier one repeats:
 * most of ours end with that of their cause. Returns anything else unchanged, because anything can be thrown.
 */
export function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  return Object.assign(stdSerializers.err(error), { message: joinMessages(error) });
}

function joinMessages(error: Error): string {
  const seen = new Set<unknown>();
  let joined = error.message;
  for (let { cause } = error; cause instanceof Error && !seen.has(cause); { cause } = cause) {
    seen.add(cause);
    if (!joined.includes(cause.message)) joined += `: ${cause.message}`;
  }
  return joined;
}
