import type { MockAccount } from './accounts.ts';
import { withoutKeys } from './keys-in-text.ts';
import type { MockAccountKind } from './options.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

/** A request that a mock was asked. */
export interface MockRequest {
  readonly method: string;
  /** As it was sent, without the query. */
  readonly path: string;
  /** Of a repeated parameter, the last. */
  readonly query: Readonly<Record<string, string>>;
  /** Whose key was sent. The key itself is not kept: a test that was given a real one must not show it. */
  readonly key: MockAccountKind | 'unknown' | 'none';
  /** What it was answered with; `'reset'` where the connection broke. */
  readonly status: number | 'reset';
}

/** Describes a request for whoever looks at what was asked. */
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
