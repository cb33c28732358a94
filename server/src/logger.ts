import { type DestinationStream, type Logger, pino } from 'pino';
import { API_KEYS_IN_TEXT } from './access/api-key.ts';

/** The structured log of the service. */
export type Log = Logger;

/**
 * Builds the log: one JSON object a line.
 *
 * Keys are scrubbed from the finished line, because that is the one place through which all of them pass, whatever
 * field, message or stack they hide in.
 *
 * @param destination - Defaults to standard output.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: (line: string) => line.replace(API_KEYS_IN_TEXT, 'cr_[redacted]') },
  };
  // Written in the background: a write of its own for every request would cost a tenth of the time.
  return pino(options, destination ?? pino.destination({ sync: false }));
}
