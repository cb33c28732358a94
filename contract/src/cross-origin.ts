import { quotaHeaderNames } from './quota-headers.ts';
import { rateHeaderNames } from './rate-headers.ts';

/**
 * The CORS policy: pages of any origin may call the service with any header, and read its headers. `*` is safe, because
 * a browser never sends a key by itself, as it does cookies.
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
  /** Any header, such as those of tracing; browsers exempt `Authorization`, which the service does not read. */
  allowedHeaders: '*',
  exposedHeaders: [
    ...(['Age', 'ETag', 'Retry-After', 'X-Request-Id'] as const),
    ...Object.values(quotaHeaderNames),
    ...Object.values(rateHeaderNames),
  ],
  /** Seconds for which a browser may cache the answer to a preflight. */
  maxAge: 86_400,
} as const;
