import { redactKeys } from './redact-keys.ts';

const ACCEPTABLE_ID = /^[\w.-]{1,64}$/;

/** Reads the client's id of a request, or creates one if the client sent none or an unacceptable one. */
export function chooseRequestId(headers: Headers, count: number): string {
  const offered = headers.get('X-Request-Id') ?? '';
  return ACCEPTABLE_ID.test(offered) && redactKeys(offered) === offered ? offered : `mock-${count}`;
}
