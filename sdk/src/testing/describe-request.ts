import type { MockAccount } from './accounts.ts';
import type { MockAccountKind } from './options.ts';
import { redactKeys } from './redact-keys.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

/** A request that a mock received. */
export interface MockRequest {
  /** The method as sent, such as `GET`. */
  readonly method: string;
  /** The path as sent, without the query. */
  readonly path: string;
  /** The parameters of the query. A repeated parameter has its last value. */
  readonly query: Readonly<Record<string, string>>;
  /** The account of the key. The mock does not keep the key itself, in case a test uses a real key. */
  readonly key: MockAccountKind | 'unknown' | 'none';
  /** The status of the answer; `'reset'` for a broken connection. */
  readonly status: number | 'reset';
}

interface AnsweredRequest {
  readonly request: WireRequest;
  readonly key: string | null;
  readonly account: MockAccount | undefined;
  readonly answer: WireAnswer | 'reset';
}

/** Describes a request for the list of a mock's requests. */
export function describeRequest({ request, key, account, answer }: AnsweredRequest): MockRequest {
  const { method, target } = request;
  const [path = ''] = target.split('?', 1);
  const query = [...new URLSearchParams(target.slice(path.length + 1))];
  return {
    method,
    path: redactKeys(path),
    query: Object.fromEntries(query.map((pair) => pair.map(redactKeys))),
    key: account?.kind ?? (key ? 'unknown' : 'none'),
    status: answer === 'reset' ? answer : answer.status,
  };
}
