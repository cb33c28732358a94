import { type ErrorName, errorResponses } from '@crossrate/contract';
import { type Failure, readFailure } from '../failures.ts';

/**
 * Reads the failure that the header `Prefer` of a request asks for, with the preferences of Prism: `code=429`,
 * `example=emailUnverified`, or both. Other preferences are ignored (RFC 7240, section 2).
 */
export function readPreference(headers: Headers): Failure | undefined {
  const wish = headers.get('Prefer') ?? '';
  const code = /(?:^|[\s,;])code="?([45]\d\d)/.exec(wish)?.[1];
  const example = /(?:^|[\s,;])example="?([\w-]+)/.exec(wish)?.[1] ?? '';
  if (Object.hasOwn(errorResponses, example)) return readFailure(example as ErrorName);
  return code === undefined ? undefined : readFailure(Number(code));
}
