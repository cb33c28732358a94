import type { DestinationStream } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { toPrintable } from './to-printable.ts';

/** Hands on each line of the log in the form for people: the time, the level, the message, and the fields behind it. */
export function writeForPeople(destination: DestinationStream): DestinationStream {
  const colorize = process.stdout.isTTY && process.stdout.hasColors();
  const format = prettyFactory({ colorize, singleLine: true, translateTime: 'SYS:HH:MM:ss.l' });
  return { write: (line) => void destination.write(format(JSON.parse(line, makePrintable))) };
}

/** JSON escapes what could control a terminal; people read the characters themselves. */
function makePrintable(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return name === 'stack' ? value.split('\n').map(toPrintable).join('\n') : toPrintable(value);
}
