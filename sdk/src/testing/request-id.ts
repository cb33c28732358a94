const ACCEPTABLE_ID = /^[\w.-]{1,64}$/;
const KEY = /cr_[0-9A-Za-z]{36}/i;

/** The id of a request: the client's own where it sent a harmless one. */
export function requestIdOf(headers: Headers, count: number): string {
  const offered = headers.get('X-Request-Id') ?? '';
  return ACCEPTABLE_ID.test(offered) && !KEY.test(offered) ? offered : `mock-${count}`;
}
