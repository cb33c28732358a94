import { type Exchange, readAnswerTime } from '../../exchange.ts';

/** The permissions that an answer gives to caches. */
interface CachePolicy {
  readonly isNeverStored: boolean;
  readonly isPrivate: boolean;
  /** True when the answer explicitly allows caches between target and client to keep it. */
  readonly isShared: boolean;
  /** True when such caches may use the answer for a while, since nothing forbids it. */
  readonly isReusable: boolean;
  /** Seconds for which some cache may use the answer without a newer one; 0 when the answer does not say. */
  readonly freshFor: number;
}

/**
 * Reads `Cache-Control`, with directives in any case and order, and quoted arguments too (RFC 9111, section 5.2).
 * `Expires` counts when no directive names an age (section 5.3).
 */
export function readCachePolicy(answer: Pick<Exchange, 'headers' | 'receivedAt'>): CachePolicy {
  const { headers } = answer;
  const directives = new Map(
    (headers.get('Cache-Control') ?? '').split(',').map((directive): [string, string] => {
      const [name = '', value = ''] = directive.trim().split('=');
      return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')];
    }),
  );
  // Caches take a text that is no whole number for no age.
  const readSeconds = (name: string) => Number(/^\d+$/.exec(directives.get(name) ?? '')?.[0] ?? 0);
  const isNeverStored = directives.has('no-store');
  const isShared = !isNeverStored && (directives.has('public') || readSeconds('s-maxage') > 0);
  const isPrivate = directives.has('private');
  const hasAge = ['max-age', 's-maxage'].some((name) => directives.has(name));
  const age = hasAge ? Math.max(readSeconds('max-age'), readSeconds('s-maxage')) : readExpiry(answer);
  // A cache may give out a stale answer while it asks for a new one (RFC 5861, section 3).
  const own = isNeverStored || directives.has('no-cache') ? 0 : age + readSeconds('stale-while-revalidate');
  // A field for caches of the provider alone (RFC 9213).
  const inCdn = Number(/max-age="?(\d+)/i.exec(headers.get('CDN-Cache-Control') ?? '')?.[1] ?? 0);
  const isInCdn = inCdn > 0;
  const freshFor = Math.max(own, inCdn);
  const isReusable = isShared || isInCdn || (!isPrivate && freshFor > 0);
  return { isNeverStored, isPrivate, isShared, isReusable, freshFor };
}

/** Reads the seconds from `Date` to `Expires`; 0 without `Expires`, or when it is in the past or no date. */
function readExpiry(answer: Pick<Exchange, 'headers' | 'receivedAt'>): number {
  const seconds = (Date.parse(answer.headers.get('Expires') ?? '') - readAnswerTime(answer)) / 1_000;
  return seconds > 0 ? seconds : 0;
}
