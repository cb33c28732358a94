import { API_KEY_HEADER } from './limits.ts';
import { quotaHeaderNames } from './quota-headers.ts';

/**
 * The CORS policy: pages of any origin may call the service and read its headers. `*` is safe, because a browser never
 * sends a key by itself, as it does cookies.
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
  /** Seconds for which a browser may cache the answer to a preflight. */
  maxAge: 86_400,
} as const;
