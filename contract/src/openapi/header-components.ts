import { CHALLENGE } from '../error-headers.ts';
import { grades } from '../grades.ts';
import { API_KEY_HEADER, limits } from '../limits.ts';
import { quotaHeaderNames, writeQuotaHeaders } from '../quota-headers.ts';
import { rateHeaderNames } from '../rate-headers.ts';

/** Describes a header that is present wherever the document names it. Without a pattern, its value is the example. */
const describeText = (description: string, example: string, pattern = `^${example}$`) => ({
  description,
  required: true,
  schema: { type: 'string' as const, pattern },
  example,
});
const describeCount = (
  description: string,
  example: string | number,
  range: { readonly minimum?: number; readonly maximum?: number; readonly multipleOf?: number },
) => ({
  description,
  required: true,
  schema: { type: 'integer' as const, ...range },
  example: Number(example),
});

const { policy, state, limit, remaining, reset } = quotaHeaderNames;
const inTheMorning = { limit: limits.requestsPerDay, resetAt: 1_790_726_400, resetAfter: 41_230 };
const left = writeQuotaHeaders({ ...inTheMorning, remaining: limits.requestsPerDay - 1 });
const usedUp = writeQuotaHeaders({ ...inTheMorning, remaining: 0 });

/** A member of the dictionary of grades. */
const GRADED = `(${grades.slice(1).join('|')})=\\([A-Z]{3}( [A-Z]{3})*\\)`;

/** Describes a header of the quota, which some answers lack, although their operation counts requests. */
function describeUnlessUnstated<Header extends { readonly description: string; readonly required: boolean }>({
  required: _,
  ...header
}: Header) {
  return {
    ...header,
    description: `${header.description} Not sent to restricted accounts, nor while the storage fails.`,
  };
}

/**
 * The response headers of the service, as OpenAPI components. A header whose value depends on the answer has a
 * component for each kind of value, because mocks send the examples. The text after a dot distinguishes the kinds and
 * is not a part of the header's name.
 */
export const headerComponents = {
  'Cache-Control': describeText(
    'Seconds until the next refresh of the rates, for the caches of one user.',
    'private, max-age=5400',
    '^private, max-age=\\d+$',
  ),
  'Cache-Control.public': describeText(
    'Seconds until the next refresh of the rates, for any cache.',
    'public, max-age=5400',
    '^public, max-age=\\d+$',
  ),
  'Cache-Control.error': describeText('Errors are not to be kept.', 'no-store'),
  [rateHeaderNames.edition]: describeText(
    'The published set of rates on which the answer rests: the first 16 digits of the id of the edition.',
    '9f86d081884c7d65',
    '^[0-9a-f]{16}$',
  ),
  [rateHeaderNames.grade]: {
    description:
      'The foundation of the weaker of the two rates against the US dollar. `confirmed`: two providers agree. `pegged`: on its peg. `accepted`: it rests on the word of the operator. `disputed`: two providers agree or it is on its peg, but a fresher quote contradicts it, or providers of a liquid currency are more than 1 % apart. `single`: one provider states it. `held`: kept from before. A withdrawn currency has the grade of its successor.',
    required: true,
    schema: { type: 'string' as const, enum: [...grades] },
    example: grades[0],
  },
  [rateHeaderNames.grades]: {
    ...describeText(
      'The currencies of which the grade of the rate against the US dollar is not `confirmed`, whatever the base, as a dictionary of RFC 9651: lists of codes, by grade. Absent when there is none. A withdrawn currency has the grade of its successor.',
      'disputed=(TRY), single=(CDF ERN)',
      `^${GRADED}(, ${GRADED})*$`,
    ),
    required: false,
  },
  [rateHeaderNames.updatedAt]: describeText(
    'As-of time of the rates behind the conversion: the older of the two against the US dollar, in the form of `updated_at`.',
    '2026-09-29T00:00:00+00:00',
    '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}[+-]\\d{2}:\\d{2}$',
  ),
  ETag: describeText(
    'Validator of the content, to be sent back as `If-None-Match`.',
    '"uv3Yk0cU8o2wHq1d"',
    '^(W/)?"[!#-~]+"$',
  ),
  [state]: describeUnlessUnstated(
    describeText(
      'What is left of the daily quota and the seconds to its reset.',
      left[state],
      '^"daily";r=\\d+;t=\\d+$',
    ),
  ),
  [`${state}.usedUp` as const]: describeText(
    'Nothing is left of the daily quota; the seconds to its reset.',
    usedUp[state],
    '^"daily";r=0;t=\\d+$',
  ),
  [policy]: describeUnlessUnstated(
    describeText('The daily quota and its window in seconds.', left[policy], '^"daily";q=\\d+;w=86400$'),
  ),
  'Retry-After': describeCount('Seconds after which to try again.', 60, { minimum: 1 }),
  'Retry-After.usedUp': describeCount('Seconds until the daily quota is reset.', inTheMorning.resetAfter, {
    minimum: 1,
    maximum: 86_400,
  }),
  Vary: describeText('The answer is for this key alone.', API_KEY_HEADER),
  'Vary.compressible': describeText(
    'The answer is for this key alone, and may be compressed.',
    `${API_KEY_HEADER}, Accept-Encoding`,
  ),
  'Vary.public': describeText('The answer is the same for everybody, and may be compressed.', 'Accept-Encoding'),
  'WWW-Authenticate': describeText('The authentication that the operation asks for.', CHALLENGE),
  [limit]: describeUnlessUnstated(
    describeCount('Requests that the key may spend in a UTC day.', left[limit], { minimum: 0 }),
  ),
  [remaining]: describeUnlessUnstated(
    describeCount('Requests left until midnight UTC.', left[remaining], { minimum: 0 }),
  ),
  [`${remaining}.usedUp` as const]: describeCount('No requests are left until midnight UTC.', usedUp[remaining], {
    minimum: 0,
    maximum: 0,
  }),
  [reset]: describeUnlessUnstated(
    describeCount('When the counter resets, in epoch seconds.', left[reset], { multipleOf: 86_400 }),
  ),
  'X-Request-Id': describeText(
    'Identifies the request in the logs of the service.',
    '9f1c2b7a60d3e845-2s',
    '^[\\w.-]{1,64}$',
  ),
};

/** The name of a header component. */
export type HeaderComponent = keyof typeof headerComponents;
