import type { AppRoute } from '@ts-rest/core';
import { API_KEY_HEADER } from '../limits.ts';
import { metadataOf } from '../route-metadata.ts';

const text = (description: string, example: string) => ({ description, schema: { type: 'string' as const }, example });
const count = (description: string, example: number) => ({
  description,
  schema: { type: 'integer' as const },
  example,
});

/**
 * The response headers of the service, as OpenAPI components. A mock sends the examples, so that a header whose value
 * depends on the answer has a component for each kind: what follows a dot is no part of the header's name.
 */
export const headerComponents = {
  'Cache-Control': text(
    'Seconds until the next refresh of the rates, for the caches of one user.',
    'private, max-age=5400',
  ),
  'Cache-Control.public': text('Seconds until the next refresh of the rates, for any cache.', 'public, max-age=5400'),
  'Cache-Control.error': text('Errors are not to be kept.', 'no-store'),
  ETag: text('Validator of the content, to be sent back as `If-None-Match`.', '"uv3Yk0cU8o2wHq1d"'),
  RateLimit: text(
    'What is left of the daily quota and the seconds to its reset; not sent to restricted accounts.',
    '"daily";r=99;t=41230',
  ),
  'RateLimit.usedUp': text('Nothing is left of the daily quota; the seconds to its reset.', '"daily";r=0;t=41230'),
  'RateLimit-Policy': text('The daily quota and its window in seconds.', '"daily";q=100;w=86400'),
  'Retry-After': count('Seconds until the next attempt to get rates.', 60),
  'Retry-After.usedUp': count('Seconds until the daily quota is reset.', 41230),
  Vary: text('The answer is for this key alone.', API_KEY_HEADER),
  'WWW-Authenticate': text('The authentication that the operation asks for.', 'ApiKey realm="Crossrate"'),
  'X-RateLimit-Limit': count('Requests that the key may spend in a UTC day.', 100),
  'X-RateLimit-Remaining': count('Requests left until midnight UTC.', 99),
  'X-RateLimit-Remaining.usedUp': count('No requests are left until midnight UTC.', 0),
  'X-RateLimit-Reset': count('When the counter resets, in epoch seconds.', 1790726400),
  'X-Request-Id': text('Identifies the request in the logs of the service.', '9f1c2b7a60d3e845-2s'),
};

type Component = keyof typeof headerComponents;

/** The headers that an operation sends with a status, as references to the components. */
export function headersOf(route: AppRoute, status: number) {
  const components = ['X-Request-Id', cacheControlOf(route, status), ...othersOf(route, status)].sort();
  return Object.fromEntries(
    components.map((component) => [component.split('.')[0], { $ref: `#/components/headers/${component}` }]),
  );
}

function cacheControlOf(route: AppRoute, status: number): Component {
  if (status >= 400) return 'Cache-Control.error';
  return metadataOf(route).access === 'key' ? 'Cache-Control' : 'Cache-Control.public';
}

function othersOf(route: AppRoute, status: number): Component[] {
  if (status === 431) return [];
  const components: Component[] = [];
  if (304 in route.responses && (status === 200 || status === 304)) components.push('ETag');
  if (metadataOf(route).access === 'key') components.push('Vary', ...(status === 401 ? [] : quotaOf(status)));
  if (status === 401) components.push('WWW-Authenticate');
  if (status === 429) components.push('Retry-After.usedUp');
  if (status === 503) components.push('Retry-After');
  return components;
}

function quotaOf(status: number): Component[] {
  const left: Component[] =
    status === 429 ? ['RateLimit.usedUp', 'X-RateLimit-Remaining.usedUp'] : ['RateLimit', 'X-RateLimit-Remaining'];
  return [...left, 'RateLimit-Policy', 'X-RateLimit-Limit', 'X-RateLimit-Reset'];
}
