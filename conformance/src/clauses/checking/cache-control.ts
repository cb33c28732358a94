import { type Exchange, readAnswerTime } from '../../exchange.ts';

/**
 * Reads the permissions that an answer gives to caches: `Cache-Control`, with directives in any case and order, and quoted arguments too (RFC 9111, section 5.2).
 * `Expires` counts when no directive names an age (section 5.3).
 */
export function readCachePolicy(answer: Pick<Exchange, 'headers' | 'receivedAt'>) {
  const { headers } = answer;
  const directives = new Map(
    (headers.get('Cache-Control') ?? '').split(',').map((directive): [string, string] => {
      const [name = '', value = ''] = directive.split('=');
      return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')];
    }),
  );
  // Caches take a text that is no whole number for no age.
  const readSeconds = (name: string) => Number(/^\d+$/.exec(directives.get(name) ?? '')?.[0] ?? 0);
  const isNeverStored = directives.has('no-store');
  // True when the answer explicitly allows caches between target and client to keep it.
  const isShared = !isNeverStored && (directives.has('public') || readSeconds('s-maxage') > 0);
  const isPrivate = directives.has('private');
  const hasAge = directives.has('max-age') || directives.has('s-maxage');
  const expiresIn = (Date.parse(headers.get('Expires') ?? '') - readAnswerTime(answer)) / 1_000 || 0;
  const age = hasAge ? Math.max(readSeconds('max-age'), readSeconds('s-maxage')) : Math.max(0, expiresIn);
  // Seconds for which some cache may use the answer: also a stale one, while it asks for a new one (RFC 5861, section 3).
  const freshFor = isNeverStored || directives.has('no-cache') ? 0 : age + readSeconds('stale-while-revalidate');
  // True when such caches may use the answer for a while, since nothing forbids it.
  const isReusable = isShared || (!isPrivate && freshFor > 0);
  return { isNeverStored, isPrivate, isShared, isReusable, freshFor };
}
