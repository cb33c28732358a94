import { expectThat } from './expectations.ts';

/** A calendar date, a week date or an ordinal date, in the extended or the basic format. */
const DATE = /^(\d{4})-?(?:(\d\d)-?(\d\d)|W(?:0[1-9]|[1-4]\d|5[0-3])-?[1-7]|[0-3]\d\d)$/;

/** Hours, and optional minutes and seconds. The last of them may have a fraction. */
const TIME = /^(\d\d)(?::?([0-5]\d))?(?::?([0-5]\d|60))?(?:[.,](\d+))?$/;

const OFFSET = /^([+-])([01]\d|2[0-3])(?::?([0-5]\d))?$/;

/**
 * Parses a timestamp of ISO 8601 into milliseconds since the epoch. `Date.parse` reads only one of the formats of
 * ISO 8601.
 *
 * @throws Mismatch when the text is not such a timestamp, has no numeric offset, or names a day that does not exist.
 */
export function parseTimestamp(text: string): number {
  const [, date = '', time = '', offset = ''] = /^([^T]+)T([^+-]+)([+-].*)$/.exec(text) ?? [];
  const moment = parseDate(date) + parseTime(time) - parseOffset(offset);
  expectThat(!Number.isNaN(moment), 'a time of ISO 8601 with a numeric offset, such as +00:00', text);
  return moment;
}

/** Parses a date into milliseconds since the epoch; NaN for any other text, and for a day that does not exist. */
function parseDate(text: string): number {
  // Hardly anybody writes week dates or ordinal dates: the year of one is enough.
  const [, year = '', month = '01', day = '01'] = DATE.exec(text) ?? [];
  const calendar = `${year}-${month}-${day}`;
  const moment = Date.parse(calendar);
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(calendar) ? moment : Number.NaN;
}

/** Parses a time of day into milliseconds; NaN for any other text. */
function parseTime(text: string): number {
  const [match, hours, minutes, seconds, fraction = '0'] = TIME.exec(text) ?? [];
  if (match === undefined) return Number.NaN;
  const unit = seconds === undefined ? (minutes === undefined ? 3_600_000 : 60_000) : 1_000;
  const whole = ((Number(hours) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)) * 1_000;
  const time = whole + Math.floor(Number(`0.${fraction}`) * unit);
  // 24:00 is the end of a day. A leap second may follow the last second.
  return Number(hours) < 24 || time === 86_400_000 ? time : Number.NaN;
}

/** Parses an offset from UTC into milliseconds; NaN for any other text. */
function parseOffset(text: string): number {
  const [, sign, hours, minutes = '0'] = OFFSET.exec(text) ?? [];
  return sign === undefined ? Number.NaN : Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
