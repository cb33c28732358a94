import { limits } from '@crossrate/contract';
import { type BareItem, type Item, parseDictionary, parseList } from 'structured-headers';
import type { Exchange } from '../exchange.ts';
import { CLOCK_DIFFERENCE_MS } from '../expectations.ts';
import { Mismatch } from '../mismatch.ts';

/** What a family of headers tells of a quota. */
export interface ToldQuota {
  readonly remaining: number;
  readonly limit?: number | undefined;
  /** Milliseconds since 1970. */
  readonly resetAt?: number | undefined;
}

export const DAY_SECONDS = 86_400;

/** How services have called their headers before there was a draft of a standard, and after. */
const FAMILIES = ['X-RateLimit', 'X-Rate-Limit', 'RateLimit', 'X-Quota'];

/** All that the headers of an answer tell of quotas, in whichever form; what is in none is left alone. */
export function readQuotas({ headers }: Pick<Exchange, 'headers'>): ToldQuota[] {
  // An answer may be minutes old when it is looked at.
  const now = Date.parse(headers.get('Date') ?? '') || Date.now();
  const families = FAMILIES.flatMap((family) => {
    const read = (what: string) => readCount(`${family}-${what}`, headers.get(`${family}-${what}`));
    const [remaining, limit] = [read('Remaining'), read('Limit')];
    const resetAt = readReset(headers.get(`${family}-Reset`), now);
    return remaining === undefined ? [] : [{ remaining, limit, resetAt }];
  });
  return [...families, ...readStructured(headers, now)];
}

/** Whether a quota is that of the interface: others may be told, such as one for a minute. */
export function isDaily({ limit, resetAt }: ToldQuota): boolean {
  if (limit !== limits.requestsPerDay) return false;
  if (resetAt === undefined) return true;
  const past = resetAt % (DAY_SECONDS * 1_000);
  return Math.min(past, DAY_SECONDS * 1_000 - past) <= CLOCK_DIFFERENCE_MS;
}

/** The items of a structured field that is a list (RFC 9651); none when it is no such list. */
export function readItems(text: string | null): { name: BareItem; parameters: Map<string, BareItem> }[] {
  if (text === null) return [];
  try {
    return parseList(text).flatMap(([name, parameters]) => (Array.isArray(name) ? [] : [{ name, parameters }]));
  } catch {
    return [];
  }
}

/** `RateLimit` as the drafts have it: a list of policies, and before that a dictionary. */
function readStructured(headers: Headers, now: number): ToldQuota[] {
  const text = headers.get('RateLimit');
  const policies = readItems(headers.get('RateLimit-Policy'));
  const items = readItems(text).flatMap(({ name, parameters }): ToldQuota[] => {
    const [remaining, seconds] = [parameters.get('r'), parameters.get('t')];
    if (typeof remaining !== 'number') return [];
    const limit = policies.find((policy) => policy.name === name)?.parameters.get('q');
    const resetAt = typeof seconds === 'number' ? now + seconds * 1_000 : undefined;
    return [{ remaining, limit: typeof limit === 'number' ? limit : undefined, resetAt }];
  });
  return items.length > 0 ? items : readDictionary(text, now);
}

function readDictionary(text: string | null, now: number): ToldQuota[] {
  try {
    const fields = parseDictionary(text ?? '');
    const numberOf = (name: string) => {
      const [value] = (fields.get(name) ?? []) as Item | [];
      return typeof value === 'number' ? value : undefined;
    };
    const [remaining, limit, seconds] = [numberOf('remaining'), numberOf('limit'), numberOf('reset')];
    if (remaining === undefined) return [];
    return [{ remaining, limit, resetAt: seconds === undefined ? undefined : now + seconds * 1_000 }];
  } catch {
    return [];
  }
}

/** A number, which may have further ones and parameters behind it. */
function readCount(name: string, text: string | null): number | undefined {
  if (text === null) return undefined;
  const [, digits] = /^\s*(-?\d+)\s*([,;].*)?$/.exec(text) ?? [];
  if (digits === undefined) throw new Mismatch(`${name} is a whole number`, 'a whole number', text);
  return Number(digits);
}

/** Seconds from now, seconds or milliseconds since 1970, or a date. */
function readReset(text: string | null, now: number): number | undefined {
  if (text === null) return undefined;
  const number = Number(text);
  if (Number.isNaN(number)) return Number.isNaN(Date.parse(text)) ? undefined : Date.parse(text);
  if (number < 1e8) return now + number * 1_000;
  return number < 1e11 ? number * 1_000 : number;
}
