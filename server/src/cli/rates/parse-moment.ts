import { InvalidArgumentError } from 'commander';

/** A moment, in milliseconds since the epoch; or the beginning of the id of an edition, which names its publication. */
export type Moment = { readonly time: number } | { readonly edition: string };

const TIME = /^(\d{4})-(\d\d)-(\d\d)(?:[Tt ](\d\d):(\d\d)(?::(\d\d)(\.\d{1,9})?)?)?(Z|z|[+-]\d\d(?::?\d\d)?)?$/;
const EDITION = /^[\da-f]{4,64}$/i;
const EXAMPLES = '2026-11-03T14:02Z, 2026-11-03T15:02+01:00, or 2026-11-03 for 00:00 UTC of that day';

/** The part of a help about times. */
export const TIME_HELP = `
A time is in ISO 8601 with its zone, as 2026-11-03T14:02Z or
2026-11-03T15:02+01:00. A date alone means 00:00 UTC, when that day begins.`;

/** The part of a help about moments. */
export const AT_HELP = `${TIME_HELP}
Instead of a time, --at takes the first digits of an edition's id, at least
four, as in the header Crossrate-Edition; the moment is its publication.`;

/** Parses a time, or at least four hexadecimal digits with which the id of an edition begins. */
export function parseMoment(text: string): Moment {
  if (EDITION.test(text)) return { edition: text.toLowerCase() };
  if (/^[\da-f]*$/i.test(text))
    throw new InvalidArgumentError(`Expected ${EXAMPLES}; or 4 to 64 hexadecimal digits of an edition's id.`);
  return { time: parseTime(text) };
}

/** Parses a time of ISO 8601 with its zone, or a date, which means 00:00 UTC. */
export function parseTime(text: string): number {
  const [, year, month, day, hour, minute = '00', second = '00', fraction = '', zone] = TIME.exec(text) ?? [];
  if (year === undefined) throw new InvalidArgumentError(`Expected ${EXAMPLES}.`);
  if (hour === undefined && zone !== undefined) throw new InvalidArgumentError(`Expected ${EXAMPLES}.`);
  if (hour !== undefined && zone === undefined)
    throw new InvalidArgumentError('The zone is missing: add Z for UTC, or an offset such as +01:00.');
  const milliseconds = fraction.slice(1, 4).padEnd(3, '0');
  const local = `${year}-${month}-${day}T${hour ?? '00'}:${minute}:${second}.${milliseconds}`;
  const time = Date.parse(`${local}Z`);
  // A day that a month lacks would become one of the next month.
  if (Number.isNaN(time) || new Date(time).toISOString() !== `${local}Z`)
    throw new InvalidArgumentError('There is no such date or time of day.');
  return time - readOffset(zone ?? 'Z');
}

function readOffset(zone: string): number {
  if (zone.toUpperCase() === 'Z') return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(3).replace(':', '') || 0)];
  if (hours > 14 || minutes > 59) throw new InvalidArgumentError('There is no such offset from UTC.');
  return (hours * 60 + minutes) * 60_000 * (zone.startsWith('-') ? -1 : 1);
}
