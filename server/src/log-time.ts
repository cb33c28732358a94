import { createSecondFormatter } from './create-second-formatter.ts';

const formatSecond = createSecondFormatter((second) => `,"time":"${second.toISOString().slice(0, -'000Z'.length)}`);

/** Formats the time for a log line, in the form of pino's `timestamp`. */
export function formatLogTime(): string {
  const now = Date.now();
  // The remainder of a time before 1970 is negative.
  const milliseconds = ((now % 1000) + 1000) % 1000;
  return `${formatSecond(now)}${String(milliseconds).padStart(3, '0')}Z"`;
}
