import { limits, quotaHeaderNames } from '@crossrate/contract';
import { parseList } from 'structured-headers';
import { type Exchange, readAnswerTime } from '../../exchange.ts';
import { CLOCK_DIFFERENCE_MS } from '../../expectations.ts';

const { requestsPerDay } = limits;

/** The quota that a family of headers states. */
interface StatedQuota {
  readonly remaining: number;
  readonly limit: number | undefined;
  /** Milliseconds since 1970. */
  readonly resetAt: number | undefined;
  /** Whether the header has just the form of the page on the interface, of which other targets may choose another. */
  readonly isDecided: boolean;
}

export const DAY_SECONDS = 86_400;

/**
 * Reads the quotas of a day that an answer states, by `X-RateLimit-*` and by the structured `RateLimit`. A target may state
 * others, such as one for each minute. A key may have more requests a day than the interface gives: that quota then states
 * its reset.
 */
export function readDailyQuotas(answer: Pick<Exchange, 'headers' | 'receivedAt'>): StatedQuota[] {
  const now = readAnswerTime(answer);
  const stated = [...readFamily(answer.headers, now), ...readStructured(answer.headers, now)];
  return stated.filter(
    ({ limit = 0, resetAt }) =>
      limit >= requestsPerDay && (resetAt === undefined ? limit === requestsPerDay : isNextMidnight(resetAt, now)),
  );
}

/** Computes the number of days since 1970 from milliseconds. */
export const computeUtcDay = (moment: number): number => Math.floor(moment / 1_000 / DAY_SECONDS);

/** Checks for the next midnight UTC, as far as clocks agree. */
export function isNextMidnight(moment: number, now: number): boolean {
  const day = DAY_SECONDS * 1_000;
  const past = moment % day;
  const isNext = Math.abs(moment - now - day / 2) <= day / 2 + CLOCK_DIFFERENCE_MS;
  return isNext && Math.min(past, day - past) <= CLOCK_DIFFERENCE_MS;
}

/** Reads `X-RateLimit-*`. The reset is in seconds from now, or in seconds since 1970, which differ in size. */
function readFamily(headers: Headers, now: number): StatedQuota[] {
  const { remaining: name, limit, reset } = quotaHeaderNames;
  const [remaining, most, seconds] = [name, limit, reset].map((each) => {
    const text = headers.get(each) ?? '';
    return /^\d+$/.test(text) ? Number(text) : undefined;
  });
  if (remaining === undefined) return [];
  const isSinceNow = (seconds ?? 0) < 1e8;
  const resetAt = seconds === undefined ? undefined : seconds * 1_000 + (isSinceNow ? now : 0);
  return [{ remaining, limit: most, resetAt, isDecided: !isSinceNow }];
}

/** Reads `RateLimit` as the present draft defines it: a list of policies, whose limits `RateLimit-Policy` has. */
function readStructured(headers: Headers, now: number): StatedQuota[] {
  const policies = readItems(headers.get('RateLimit-Policy'));
  return readItems(headers.get('RateLimit')).flatMap(([name, parameters]) => {
    const policy = policies.find(([each]) => each === name)?.[1];
    const values = [parameters.get('r'), policy?.get('q'), parameters.get('t')];
    const [remaining, limit, seconds] = values.map((value) => (typeof value === 'number' ? value : undefined));
    if (remaining === undefined) return [];
    const resetAt = seconds === undefined ? undefined : now + seconds * 1_000;
    return [{ remaining, limit, resetAt, isDecided: seconds !== undefined && policy?.get('w') === DAY_SECONDS }];
  });
}

/** Parses a structured field that is a list (RFC 9651). Any other text has no items. */
function readItems(text: string | null): ReturnType<typeof parseList> {
  try {
    return parseList(text ?? '');
  } catch {
    return [];
  }
}
