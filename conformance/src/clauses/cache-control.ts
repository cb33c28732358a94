import type { Exchange } from '../exchange.ts';

/** What an answer allows caches to do. */
export interface CachePolicy {
  readonly isNeverStored: boolean;
  readonly isPrivate: boolean;
  /** True when the answer explicitly allows caches between target and client to keep it. */
  readonly isShared: boolean;
  /** Seconds for which a cache may use the answer without asking again; 0 when the answer does not say. */
  readonly freshFor: number;
}

/** Reads `Cache-Control`, with directives in any case and order, and quoted arguments too (RFC 9111, section 5.2). */
export function readCachePolicy({ headers }: Pick<Exchange, 'headers'>): CachePolicy {
  const directives = new Map(
    (headers.get('Cache-Control') ?? '').split(',').map((directive): [string, string] => {
      const [name = '', value = ''] = directive.trim().split('=');
      return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')];
    }),
  );
  const readSeconds = (name: string) => Number(directives.get(name) ?? 0) || 0;
  const isNeverStored = directives.has('no-store');
  const isShared = !isNeverStored && (directives.has('public') || readSeconds('s-maxage') > 0);
  const isNeverFresh = isNeverStored || directives.has('no-cache');
  const freshFor = isNeverFresh ? 0 : Math.max(readSeconds('max-age'), readSeconds('s-maxage'));
  return { isNeverStored, isPrivate: directives.has('private'), isShared, freshFor };
}
