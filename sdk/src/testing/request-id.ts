import { withoutKeys } from './keys-in-text.ts';

const ACCEPTABLE_ID = /^[\w.-]{1,64}$/;

/** The id of a request: the client's own where it sent a harmless one. */
export function requestIdOf(headers: Headers, count: number): string {
  const offered = headers.get('X-Request-Id') ?? '';
  return ACCEPTABLE_ID.test(offered) && withoutKeys(offered) === offered ? offered : `mock-${count}`;
}
