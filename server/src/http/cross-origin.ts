import { API_KEY_HEADER, quotaHeaderNames } from '@crossrate/contract';
import cors from 'cors';

/**
 * Lets pages of any origin call the service and read its headers, with errors too; those that never get here bring
 * headers of their own (connection/raw-refusals.ts). Keys are no cookies: `*` is safe.
 */
export const crossOrigin = cors({
  origin: '*',
  methods: ['GET', 'HEAD'],
  allowedHeaders: [API_KEY_HEADER, 'If-None-Match', 'X-Request-Id'],
  exposedHeaders: ['Age', 'ETag', 'Retry-After', 'X-Request-Id', ...Object.values(quotaHeaderNames)],
  maxAge: 86_400,
});
