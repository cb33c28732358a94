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

/** Reads every quota that the headers of an answer state, in any known form. Ignores unknown forms. */
export function readQuotas(answer: Pick<Exchange, 'headers' | 'receivedAt'>): StatedQuota[] {
  const { headers } = answer;
  const now = readAnswerTime(answer);
  const families = FAMILIES.flatMap((family) => {
    const remaining = readCount(`${family}-Remaining`, headers.get(`${family}-Remaining`));
    const limit = parseCount(headers.get(`${family}-Limit`));
    const resetAt = readReset(headers.get(`${family}-Reset`), now);
    return remaining === undefined ? [] : [{ remaining, limit, resetAt }];
  });
  return [...families, ...readStructured(headers, now)];
}

/** Checks whether a quota is that of the interface. A target may state others, such as one for each minute. */
export function isDaily({ limit, resetAt }: StatedQuota): boolean {
  return limit === limits.requestsPerDay && (resetAt === undefined || isMidnight(resetAt));
}

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
export function readItems(text: string | null): { name: BareItem; parameters: Map<string, BareItem> }[] {
  if (text === null) return [];
  try {
    return parseList(text).flatMap(([name, parameters]) => (Array.isArray(name) ? [] : [{ name, parameters }]));
  } catch {
    return [];
  }
}

/** Reads `RateLimit` as the drafts define it: a list of policies, or a dictionary in older drafts. */
function readStructured(headers: Headers, now: number): StatedQuota[] {
  const text = headers.get('RateLimit');
  const policies = readItems(headers.get('RateLimit-Policy'));
  const items = readItems(text).flatMap(({ name, parameters }): StatedQuota[] => {
    const [remaining, seconds] = [parameters.get('r'), parameters.get('t')];
    if (typeof remaining !== 'number') return [];
    const limit = policies.find((policy) => policy.name === name)?.parameters.get('q');
    const resetAt = typeof seconds === 'number' ? now + seconds * 1_000 : undefined;
    return [{ remaining, limit: typeof limit === 'number' ? limit : undefined, resetAt }];
  });
  return items.length > 0 ? items : readDictionary(text, now);
}

function readDictionary(text: string | null, now: number): StatedQuota[] {
  try {
    const fields = parseDictionary(text ?? '');
    const readNumber = (name: string) => {
      const value = fields.get(name)?.[0];
      return typeof value === 'number' ? value : undefined;
    };
    const [remaining, limit, seconds] = [readNumber('remaining'), readNumber('limit'), readNumber('reset')];
    if (remaining === undefined) return [];
    return [{ remaining, limit, resetAt: seconds === undefined ? undefined : now + seconds * 1_000 }];
  } catch {
    return [];
  }
}

/** Reads a whole number; fails when the header has another text. */
function readCount(name: string, text: string | null): number | undefined {
  const count = parseCount(text);
  if (text !== null && count === undefined) throw new Mismatch(`${name} is a whole number`, 'a whole number', text);
  return count;
}

/**
 * Parses a whole number, which other numbers and parameters may follow. Some servers state the window as the limit, such
 * as `1d`: that is no number.
 */
function parseCount(text: string | null): number | undefined {
  const [, digits] = /^\s*(-?\d+)\s*([,;].*)?$/.exec(text ?? '') ?? [];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * Reads the time of a reset: a date, or a number whose size distinguishes seconds from now, seconds since 1970,
 * and milliseconds since 1970.
 */
function readReset(text: string | null, now: number): number | undefined {
  if (text === null) return undefined;
  const number = Number(text);
  if (Number.isNaN(number)) return Number.isNaN(Date.parse(text)) ? undefined : Date.parse(text);
  if (number < 1e8) return now + number * 1_000;
  return number < 1e11 ? number * 1_000 : number;
}

/**
 * Computes the number of days since the epoch.
 *
 * @param moment - Milliseconds since the epoch.
 */
export function computeUtcDay(moment: number): number {
  return Math.floor(moment / 1_000 / DAY_SECONDS);
}
