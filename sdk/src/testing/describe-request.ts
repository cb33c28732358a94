import type { MockAccount } from './accounts.ts';
import { withoutKeys } from './keys-in-text.ts';
import type { MockAccountKind } from './options.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

/** A request that a mock received. */
export interface MockRequest {
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

/** Describes a request for the list of a mock's requests. */
export function describeRequest(
  { method, target }: WireRequest,
  key: string | null,
  account: MockAccount | undefined,
  answer: WireAnswer | 'reset',
): MockRequest {
  const [path = ''] = target.split('?', 1);
  const query = [...new URLSearchParams(target.slice(path.length + 1))];
  return {
    method,
    path: withoutKeys(path),
    query: Object.fromEntries(query.map((pair) => pair.map(withoutKeys))),
    key: account?.kind ?? (key ? 'unknown' : 'none'),
    status: answer === 'reset' ? answer : answer.status,
  };
}
