import type { Command } from 'commander';
import type { Clock } from '../../clock.ts';
import { writeTime } from '../../editions/write-time.ts';
import { parseTime } from './parse-moment.ts';

/** The options of a command about the editions of some time, in milliseconds since the epoch. */
export interface RangeOptions {
  readonly from?: number;
  readonly to?: number;
}

/** From one moment to another. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Adds the options of a command about the editions of some time. */
export function addRange(command: Command): Command {
  return command
    .option('--from <time>', 'the first moment (default: the first kept edition)', parseTime)
    .option('--to <time>', 'the last moment (default: now)', parseTime);
}

/** Reads the range of a command; ends the command when the range is empty. */
export function readRange({ from = 0, to }: RangeOptions, clock: Pick<Clock, 'now'>, command: Command): Range {
  const end = Math.min(to ?? clock.now(), clock.now());
  if (from > end) command.error(`error: --from is ${writeTime(from)}, and --to or now ${writeTime(end)} is earlier`);
  return { from, to: end };
}
