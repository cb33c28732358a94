import { limits } from '@crossrate/contract';
import { type BareItem, parseDictionary, parseList } from 'structured-headers';
import { type Exchange, readAnswerTime } from '../../exchange.ts';
import { CLOCK_DIFFERENCE_MS } from '../../expectations.ts';
import { Mismatch } from '../../mismatch.ts';

/** The quota that a family of headers states. */
export interface StatedQuota {
  readonly remaining: number;
  readonly limit?: number | undefined;
  /** Milliseconds since 1970. */
  readonly resetAt?: number | undefined;
}

export const DAY_SECONDS = 86_400;

const HOUR_MS = 3_600_000;

/** The prefixes of quota headers in use, from before and after the first draft of a standard. */
const FAMILIES = ['X-RateLimit', 'X-Rate-Limit', 'RateLimit', 'X-Quota'];

/**
 * Reads every quota that the headers of an answer state, in any known form. Ignores unknown forms.
 *
 * @throws Mismatch when a header states no whole number of remaining requests.
 */
export function readQuotas(answer: Pick<Exchange, 'headers' | 'receivedAt'>): StatedQuota[] {
  const { headers } = answer;
  const now = readAnswerTime(answer);
  const families = FAMILIES.flatMap((family) => {
    const text = headers.get(`${family}-Remaining`);
    if (text === null) return [];
    const remaining = parseCount(text);
    if (remaining === undefined) throw new Mismatch(`${family}-Remaining is a whole number`, 'a whole number', text);
    const limit = parseCount(headers.get(`${family}-Limit`));
    return [{ remaining, limit, resetAt: readReset(headers.get(`${family}-Reset`), now) }];
  });
  return [...families, ...readStructured(headers, now)];
}

/** Reads the quotas of a day that an answer states: a target may state others, such as one for each minute. */
export const readDailyQuotas = (answer: Pick<Exchange, 'headers' | 'receivedAt'>): StatedQuota[] =>
  readQuotas(answer).filter(isDaily);

/** Checks whether a quota is that of the interface. */
export const isDaily = ({ limit, resetAt }: StatedQuota): boolean =>
  limit === limits.requestsPerDay && (resetAt === undefined || isMidnight(resetAt));

/**
 * Checks whether a quota is that of the interface with a wrong end. A window of an hour or less may have the same limit,
 * and any end.
 *
 * @param now - The time of the answer, in milliseconds since 1970.
 */
export function endsAtWrongTime({ limit, resetAt }: StatedQuota, now: number): boolean {
  if (limit !== limits.requestsPerDay || resetAt === undefined || isMidnight(resetAt)) return false;
  return resetAt - now > HOUR_MS + CLOCK_DIFFERENCE_MS;
}

/** Checks for midnight UTC, as far as clocks agree. */
function isMidnight(moment: number): boolean {
  const past = moment % (DAY_SECONDS * 1_000);
  return Math.min(past, DAY_SECONDS * 1_000 - past) <= CLOCK_DIFFERENCE_MS;
}

/** Parses a structured field that is a list (RFC 9651). Any other text has no items. */
function readItems(text: string | null): { name: BareItem; parameters: Map<string, BareItem> }[] {
  const list = orElse(() => parseList(text ?? ''), []);
  return list.flatMap(([name, parameters]) => (Array.isArray(name) ? [] : [{ name, parameters }]));
}

/** Reads `RateLimit` as the drafts define it: a list of policies, or a dictionary in older drafts. */
function readStructured(headers: Headers, now: number): StatedQuota[] {
  const text = headers.get('RateLimit') ?? '';
  const policies = readItems(headers.get('RateLimit-Policy'));
  const stated = readItems(text).map(({ name, parameters }) => {
    const policy = policies.find((each) => each.name === name);
    return [parameters.get('r'), policy?.parameters.get('q'), parameters.get('t')];
  });
  const fields = orElse(() => parseDictionary(text), new Map());
  const older = ['remaining', 'limit', 'reset'].map((name) => fields.get(name)?.[0]);
  return [...stated, older].flatMap((values) => {
    const [remaining, limit, seconds] = values.map((value) => (typeof value === 'number' ? value : undefined));
    if (remaining === undefined) return [];
    return [{ remaining, limit, resetAt: seconds === undefined ? undefined : now + seconds * 1_000 }];
  });
}

function orElse<Value>(parse: () => Value, other: Value): Value {
  try {
    return parse();
  } catch {
    return other;
  }
}

/**
 * Parses a whole number, which other numbers and parameters may follow. Some servers state the window as the limit, such
 * as `1d`: that is no number.
 */
function parseCount(text: string | null): number | undefined {
  const digits = /^\s*(-?\d+)\s*([,;].*)?$/.exec(text ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Reads the time of a reset: a date, or seconds from now, seconds or milliseconds since 1970, which differ in size. */
function readReset(text: string | null, now: number): number | undefined {
  if (text === null) return undefined;
  const number = Number(text);
  if (Number.isNaN(number)) return Date.parse(text) || undefined;
  if (number < 1e8) return now + number * 1_000;
  return number < 1e11 ? number * 1_000 : number;
}

/** Computes the number of days since 1970 from milliseconds. */
export const computeUtcDay = (moment: number): number => Math.floor(moment / 1_000 / DAY_SECONDS);
