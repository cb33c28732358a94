import type { MockAccount } from './accounts.ts';
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

/** Long enough for every real key, and for none of the mock's own. */
const KEYS = /cr_\w{16,}/g;

/** A text without the keys that somebody has put into an address. */
function withoutKeys(text: string): string {
  return text.replace(KEYS, 'cr_[redacted]');
}

/** Describes a request for whoever looks at what was asked. */
export function describeRequest(
  { method, target }: WireRequest,
  key: string | null,
  account: MockAccount | undefined,
  answer: WireAnswer | 'reset',
): MockRequest {
  const [path = ''] = withoutKeys(target).split('?', 1);
  return {
    method,
    path,
    query: Object.fromEntries(new URLSearchParams(withoutKeys(target).slice(path.length + 1))),
    key: account?.kind ?? (key ? 'unknown' : 'none'),
    status: answer === 'reset' ? answer : answer.status,
  };
}
