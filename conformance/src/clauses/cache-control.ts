import type { Exchange } from '../exchange.ts';

/** What an answer lets caches do. */
export interface CachePolicy {
  readonly isNeverStored: boolean;
  readonly isPrivate: boolean;
  /** Whether it is named as one that caches between the target and its clients may keep. */
  readonly isShared: boolean;
  /** Seconds for which it may be used without asking; 0 when nothing says so. */
  readonly freshFor: number;
}

/** Reads `Cache-Control`: directives in any case and any order, arguments with quotes or without (RFC 9111, section 5.2). */
export function readCachePolicy({ headers }: Pick<Exchange, 'headers'>): CachePolicy {
  const directives = new Map(
    (headers.get('Cache-Control') ?? '').split(',').map((directive): [string, string] => {
      const [name = '', value = ''] = directive.trim().split('=');
      return [name.trim().toLowerCase(), value.trim().replaceAll('"', '')];
    }),
  );
  const seconds = (name: string) => Number(directives.get(name) ?? 0) || 0;
  const isNeverStored = directives.has('no-store');
  const isShared = !isNeverStored && (directives.has('public') || seconds('s-maxage') > 0);
  const asks = isNeverStored || directives.has('no-cache');
  const freshFor = asks ? 0 : Math.max(seconds('max-age'), seconds('s-maxage'));
  return { isNeverStored, isPrivate: directives.has('private'), isShared, freshFor };
}
