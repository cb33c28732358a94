import { expectThat } from './expectations.ts';

/** The extended and the basic format, with a numeric offset; minutes and seconds are optional. */
const ISO_8601 = /^(\d{4})-?(\d\d)-?(\d\d)T(\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?)?([+-])(\d\d)(?::?(\d\d))?$/;

/**
 * Parses a timestamp of ISO 8601 into milliseconds since the epoch. `Date.parse` reads only one of the formats of
 * ISO 8601.
 *
 * @throws Mismatch when the text is not such a timestamp, has no numeric offset, or names a day that does not exist.
 */
export function parseTimestamp(text: string): number {
  const [, year, month, day, hour, minute, second, sign, ...offset] = ISO_8601.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  const isDate = !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);
  const [hours = 0, minutes = 0, seconds = 0] = [hour, minute, second].map((digits) => Number(digits ?? 0));
  expectThat(
    isDate && hours <= 24 && minutes < 60 && seconds <= 60,
    'a time of ISO 8601 with a numeric offset, such as +00:00',
    text,
  );
  const [offsetHours = 0, offsetMinutes = 0] = offset.map((digits) => Number(digits ?? 0));
  const minutesToUtc = (sign === '-' ? 1 : -1) * (offsetHours * 60 + offsetMinutes);
  return Date.parse(date) + ((hours * 60 + minutes + minutesToUtc) * 60 + seconds) * 1_000;
}
