import type { MockFailure } from '../failures.ts';
import type { MockCrossrate } from '../mock-crossrate.ts';
import type { WireRequest } from '../wire.ts';

/** The path of the mock's controls, which the service does not have. */
export const CONTROL_PATH = '/mock';

/** The answer of a control: the state of the mock, the change that was made, or the reason why nothing changed. */
interface ControlAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Controls a mock by requests of a terminal or of a test in another process. Requests of pages are refused. */
export function control(mock: MockCrossrate, { method, target, headers }: WireRequest): ControlAnswer {
  if (isOfPage(headers)) return { status: 403, body: { error: 'Pages cannot drive the mock.' } };
  const { pathname, searchParams } = new URL(target, 'http://mock');
  try {
    const [, , name = '', ...words] = pathname.split('/').map(decodeURIComponent);
    const unknown = [...searchParams.keys()].find((given) => given !== 'times' || name !== 'failures');
    if (unknown !== undefined) throw new TypeError(`There is no parameter ${unknown} here. Only failures take times.`);
    if (method === 'GET' && name === '' && words.length === 0) return { status: 200, body: describe(mock) };
    if (method === 'PUT' && change(mock, { name, words, times: readTimes(searchParams.get('times')) })) {
      return { status: 200, body: { done: `${method} ${target}`, now: formatNow(mock) } };
    }
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) return { status: 422, body: { error: error.message } };
    throw error;
  }
  return { status: 404, body: { error: `There is no such control. There are: ${CONTROLS.join(', ')}.` } };
}

/** Examples of all controls, as people type them. */
export const CONTROLS = [
  'GET /mock',
  'PUT /mock/rates/USD/EUR/0.9',
  'PUT /mock/rates/USD/EUR/none',
  'PUT /mock/quota/0',
  'PUT /mock/failures/503?times=2',
  'PUT /mock/clock/midnight',
  'PUT /mock/clock/refresh',
  'PUT /mock/reset',
] as const;

interface Change {
  readonly name: string;
  readonly words: readonly string[];
  readonly times: number;
}

/** Applies a change. Returns `false` for an unknown one. */
function change(mock: MockCrossrate, { name, words, times }: Change): boolean {
  const [first = '', second = '', third = ''] = words;
  if (name === 'rates' && words.length === 3) {
    // The mock itself refuses unknown codes.
    type Code = Parameters<MockCrossrate['setRate']>[0];
    mock.setRate(first as Code, second as Code, third === 'none' ? null : third);
  } else if (name === 'quota' && words.length === 1) mock.exhaustQuota({ remaining: readCount(first) });
  else if (name === 'failures' && words.length === 1) mock.failNext(readFailureText(first), times);
  else if (name === 'clock' && first === 'midnight' && words.length === 1) mock.moveToMidnight();
  else if (name === 'clock' && first === 'refresh' && words.length === 1) mock.moveToNextRefresh();
  else if (name === 'reset' && words.length === 0) mock.reset();
  else return false;
  return true;
}

/** Reads the number of requests that fail, 1 by default; anything unusable becomes `NaN`, which the mock refuses. */
function readTimes(text: string | null): number {
  if (text === 'Infinity') return Number.POSITIVE_INFINITY;
  return text === null ? 1 : readCount(text);
}

/** Reads a whole number; anything else becomes `NaN`, which the mock refuses. */
function readCount(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * Tells whether a page sent the request, rather than a user by the address bar. The `Origin` is not compared with the
 * mock's own: a page under a name that resolves to this machine (DNS rebinding) has the mock's origin.
 */
function isOfPage(headers: Headers): boolean {
  return headers.has('Origin') || (headers.get('Sec-Fetch-Site') ?? 'none') !== 'none';
}

/** Reads a status, `delay=5000`, or a name, which the mock checks. */
function readFailureText(text: string): MockFailure {
  const delay = /^delay=(\d+)$/.exec(text)?.[1];
  if (delay !== undefined) return { delay: Number(delay) };
  return /^\d+$/.test(text) ? Number(text) : (text as MockFailure);
}

function describe(mock: MockCrossrate) {
  return { now: formatNow(mock), keys: mock.keys, requests: mock.requests };
}

function formatNow({ now }: MockCrossrate): string {
  return new Date(now).toISOString();
}
