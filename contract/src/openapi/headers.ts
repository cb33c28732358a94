import type { AppRoute } from '@ts-rest/core';
import { metadataOf } from '../route-metadata.ts';

const text = (description: string, example: string) => ({ description, schema: { type: 'string' as const }, example });
const count = (description: string, example: number) => ({
  description,
  schema: { type: 'integer' as const },
  example,
});

/** The response headers of the service, as OpenAPI components. */
export const headerComponents = {
  'Cache-Control': text('Seconds until the next refresh of the rates; `no-store` on errors.', 'private, max-age=5400'),
  ETag: text('Validator of the content, to be sent back as `If-None-Match`.', '"uv3Yk0cU8o2wHq1d"'),
  RateLimit: text(
    'What is left of the daily quota and the seconds to its reset; not sent to restricted accounts.',
    '"daily";r=58;t=41230',
  ),
  'RateLimit-Policy': text('The daily quota and its window in seconds.', '"daily";q=100;w=86400'),
  'Retry-After': count('Seconds after which to try again.', 41230),
  'WWW-Authenticate': text('The authentication that the operation asks for.', 'ApiKey realm="Crossrate"'),
  'X-RateLimit-Limit': count('Requests that the key may spend in a UTC day.', 100),
  'X-RateLimit-Remaining': count('Requests left until midnight UTC.', 58),
  'X-RateLimit-Reset': count('When the counter resets, in epoch seconds.', 1790726400),
  'X-Request-Id': text('Identifies the request in the logs of the service.', '9f1c2b7a60d3e845-2s'),
};

type HeaderName = keyof typeof headerComponents;

const QUOTA: HeaderName[] = [
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
];

/** The headers that an operation sends with a status, as references to the components. */
export function headersOf(route: AppRoute, status: number) {
  const keyed = metadataOf(route).access === 'key';
  const conditional = 304 in route.responses;
  const names: HeaderName[] = ['X-Request-Id', 'Cache-Control'];
  if (conditional && (status === 200 || status === 304)) names.push('ETag');
  if (keyed && status !== 401 && status !== 431) names.push(...QUOTA);
  if (status === 401) names.push('WWW-Authenticate');
  if (status === 429 || status === 503) names.push('Retry-After');
  return Object.fromEntries(names.sort().map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
