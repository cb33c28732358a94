import { type DestinationStream, type Logger, pino } from 'pino';
import { API_KEYS_IN_TEXT } from './access/api-key.ts';
import { LineCollector } from './line-collector.ts';
import { formatLogTime } from './log-time.ts';

/** The structured log of the service. */
export type Log = Logger;

/** Lines that wait for a disk or a reader may take so much memory; those that come on top are lost. */
const MOST_BYTES_WAITING = 1_048_576;

/** Lines are handed to the system in pieces of so much. */
const MOST_BYTES_IN_PIECE = 65_536;

/** Linux writes so much to a pipe in one piece (PIPE_BUF). */
const ATOMIC_WRITE_BYTES = 4_096;

/**
 * Builds the log: one JSON object a line.
 *
 * Keys are scrubbed from the finished line, because that is the one place through which all of them pass, whatever
 * field, message or stack they hide in.
 *
 * @param destination - Defaults to standard output.
 */
export function createLog(level: string, destination: DestinationStream = standardOutput()): Log {
  const options = {
    level,
    base: null,
    timestamp: formatLogTime,
    formatters: { level: (label: string) => ({ level: label }) },
    hooks: { streamWrite: withoutKeys },
  };
  return pino(options, destination);
}

/** Standard output that several processes share: a line of up to 4 KiB never ends up within another process's. */
export function logToSharedOutput(): DestinationStream {
  return standardOutput({ maxWrite: ATOMIC_WRITE_BYTES });
}

/** A text without the API keys in it. */
export function withoutKeys(text: string): string {
  return text.replace(API_KEYS_IN_TEXT, 'cr_[redacted]');
}

/**
 * Standard output, written in the background: a write of its own for every request would cost a tenth of the time.
 *
 * What cannot be written is lost, and the service goes on. A stream that failed is replaced, because it would try its
 * last lines for ever when the process ends, and take no new ones once it is full.
 */
function standardOutput({ maxWrite }: { maxWrite?: number } = {}): DestinationStream {
  let stream = open();
  return new LineCollector({ write: (lines) => void stream.write(lines) }, maxWrite ?? MOST_BYTES_IN_PIECE);

  function open() {
    const opened = pino.destination({ sync: false, maxLength: MOST_BYTES_WAITING, ...(maxWrite && { maxWrite }) });
    return opened.once('error', () => {
      opened.destroy();
      stream = open();
    });
  }
}
