import { type DestinationStream, type Logger, pino } from 'pino';
import { redactKeys } from '../access/api-key.ts';
import type { Config } from '../config.ts';
import { serializeError } from './serialize-error.ts';

/** The structured log of the service. */
export type Log = Logger;

/** The part of the configuration that is about the log. */
type LogSettings = Pick<Config, 'logLevel' | 'logFormat'>;

/** The memory for lines that wait for a disk or a reader. Further lines are lost. */
const MOST_BYTES_WAITING = 1_048_576;

/** Linux writes up to 4 KiB to a pipe atomically (PIPE_BUF), and a character takes up to three bytes. */
const ATOMIC_WRITE_LENGTH = 1_365;

/**
 * Builds the log: one JSON object a line.
 *
 * Redacts keys in the finished line, the one place that all keys pass, whatever field, message or stack contains them.
 *
 * @param destination - Defaults to standard output.
 * @param base - The fields of every line.
 */
export function createLog(
  level: string,
  destination: DestinationStream = openStandardOutput(),
  base: Readonly<Record<string, number>> = {},
): Log {
  const redacting = { write: (line: string) => void destination.write(redactKeys(line)) };
  const formatters = { level: (label: string) => ({ level: label }) };
  const serializers = { err: serializeError };
  return pino({ level, base, timestamp: pino.stdTimeFunctions.isoTime, formatters, serializers }, redacting);
}

/**
 * Opens the log of a process on standard output, in the form of the configuration.
 *
 * @param worker - The number of a worker. Its lines of up to 4 KiB never mix with those of another process.
 */
export async function openLog({ logLevel, logFormat }: LogSettings, worker?: number): Promise<Log> {
  const output = openStandardOutput(worker === undefined ? {} : { maxWrite: ATOMIC_WRITE_LENGTH });
  const isPretty = logFormat === 'pretty' || (logFormat === 'auto' && process.stdout.isTTY);
  // Loaded only for people: a server in production takes no memory for it.
  const destination = isPretty ? (await import('./pretty-lines.ts')).writeForPeople(output) : output;
  return createLog(logLevel, destination, worker === undefined ? {} : { worker });
}

/**
 * Opens standard output for writing in the background. A write per request would cost a tenth of the time.
 *
 * Lines that cannot be written are lost, and the service continues. A failed stream is replaced, because it would
 * refuse new lines once full, and would retry its last lines for ever at the end of the process.
 */
function openStandardOutput({ maxWrite }: { maxWrite?: number } = {}): DestinationStream {
  let stream = open();
  return { write: (line) => void stream.write(line) };

  function open() {
    const opened = pino.destination({ sync: false, maxLength: MOST_BYTES_WAITING, ...(maxWrite && { maxWrite }) });
    return opened.once('error', () => {
      opened.destroy();
      stream = open();
    });
  }
}
