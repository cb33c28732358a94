import { API_KEY_HEADER } from './limits.ts';
import { quotaHeaderNames } from './quota-headers.ts';

/**
 * What pages of other origins may do: any of them may call the service and read its headers. Keys are no cookies, so
 * `*` is safe.
 *
 * @example
 * ```ts
 * import { crossOriginPolicy } from '@crossrate/contract';
 * crossOriginPolicy.exposedHeaders.includes('ETag'); // true
 * ```
 */
export const crossOriginPolicy = {
  origin: '*',
  methods: ['GET', 'HEAD'],
  allowedHeaders: [API_KEY_HEADER, 'If-None-Match', 'X-Request-Id'],
  exposedHeaders: ['Age', 'ETag', 'Retry-After', 'X-Request-Id', ...Object.values(quotaHeaderNames)],
  /** Seconds for which a browser may keep the answer to a preflight. */
  maxAge: 86_400,
} as const;
