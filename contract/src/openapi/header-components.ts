import { CHALLENGE } from '../error-headers.ts';
import { API_KEY_HEADER, limits } from '../limits.ts';
import { quotaHeaderNames } from '../quota-headers.ts';

const describeText = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const },
  example,
});
const describeCount = (description: string, example: number) => ({
  description,
  schema: { type: 'integer' as const },
  example,
});

const { policy, state, limit, remaining, reset } = quotaHeaderNames;

/** When an answer lacks the quota, although its operation counts requests. */
const UNSTATED = 'Not sent to restricted accounts, nor while the storage fails.';

/**
 * The response headers of the service, as OpenAPI components. A header whose value depends on the answer has a
 * component for each kind of value, because mocks send the examples. The text after a dot distinguishes the kinds and
 * is not a part of the header's name.
 */
export const headerComponents = {
  'Cache-Control': describeText(
    'Seconds until the next refresh of the rates, for the caches of one user.',
    'private, max-age=5400',
  ),
  'Cache-Control.public': describeText(
    'Seconds until the next refresh of the rates, for any cache.',
    'public, max-age=5400',
  ),
  'Cache-Control.error': describeText('Errors are not to be kept.', 'no-store'),
  ETag: describeText('Validator of the content, to be sent back as `If-None-Match`.', '"uv3Yk0cU8o2wHq1d"'),
  [state]: describeText(
    `What is left of the daily quota and the seconds to its reset. ${UNSTATED}`,
    `"daily";r=${limits.requestsPerDay - 1};t=41230`,
  ),
  [`${state}.usedUp` as const]: describeText(
    'Nothing is left of the daily quota; the seconds to its reset.',
    '"daily";r=0;t=41230',
  ),
  [policy]: describeText(
    `The daily quota and its window in seconds. ${UNSTATED}`,
    `"daily";q=${limits.requestsPerDay};w=86400`,
  ),
  'Retry-After': describeCount('Seconds after which to try again.', 60),
  'Retry-After.usedUp': describeCount('Seconds until the daily quota is reset.', 41230),
  Vary: describeText('The answer is for this key alone.', API_KEY_HEADER),
  'Vary.compressible': describeText(
    'The answer is for this key alone, and may be compressed.',
    `${API_KEY_HEADER}, Accept-Encoding`,
  ),
  'Vary.public': describeText('The answer is the same for everybody, and may be compressed.', 'Accept-Encoding'),
  'WWW-Authenticate': describeText('The authentication that the operation asks for.', CHALLENGE),
  [limit]: describeCount(`Requests that the key may spend in a UTC day. ${UNSTATED}`, limits.requestsPerDay),
  [remaining]: describeCount(`Requests left until midnight UTC. ${UNSTATED}`, limits.requestsPerDay - 1),
  [`${remaining}.usedUp` as const]: describeCount('No requests are left until midnight UTC.', 0),
  [reset]: describeCount(`When the counter resets, in epoch seconds. ${UNSTATED}`, 1790726400),
  'X-Request-Id': describeText('Identifies the request in the logs of the service.', '9f1c2b7a60d3e845-2s'),
};

/** The name of a header component. */
export type HeaderComponent = keyof typeof headerComponents;
