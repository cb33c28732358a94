import { createSecondFormatter } from './create-second-formatter.ts';

const formatSecond = createSecondFormatter((second) => `,"time":"${second.toISOString().slice(0, 20)}`);

/** Formats the time for a log line, in the form of pino's `timestamp`. */
export function formatLogTime(): string {
  const now = Date.now();
  return `${formatSecond(now)}${String(now % 1000).padStart(3, '0')}Z"`;
}
