import type { MockFailure } from '../failures.ts';
import type { MockCrossrate } from '../mock-crossrate.ts';
import type { WireRequest } from '../wire.ts';

/** Where a mock is driven from, which the service does not have. */
export const CONTROL_PATH = '/mock';

/** What a control answers: what a mock is like now, or why nothing was changed. */
interface ControlAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Drives a mock by the requests of a terminal or of a test in another process. Pages cannot, whatever their origin. */
export function control(mock: MockCrossrate, { method, target, headers }: WireRequest): ControlAnswer {
  if (isOfPage(headers)) return { status: 403, body: { error: 'Pages cannot drive the mock.' } };
  const { pathname, searchParams } = new URL(target, 'http://mock');
  try {
    const [, , name = '', ...words] = pathname.split('/').map(decodeURIComponent);
    if (method === 'GET' && name === '') return { status: 200, body: describe(mock) };
    if (method === 'PUT' && change(mock, name, words, Number(searchParams.get('times') ?? 1))) {
      return { status: 200, body: describe(mock) };
    }
  } catch (error) {
    if (error instanceof TypeError || error instanceof URIError) return { status: 422, body: { error: error.message } };
    throw error;
  }
  return { status: 404, body: { error: `There is no such control. There are: ${CONTROLS.join(', ')}.` } };
}

/** What can be asked for, as people type it. */
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

function change(mock: MockCrossrate, name: string, words: readonly string[], times: number): boolean {
  const [first = '', second = '', third = ''] = words;
  if (name === 'rates' && words.length === 3) {
    // The mock itself refuses codes that it does not know.
    type Code = Parameters<MockCrossrate['setRate']>[0];
    mock.setRate(first as Code, second as Code, third === 'none' ? null : third);
  } else if (name === 'quota' && words.length === 1) mock.exhaustQuota({ remaining: readCount(first) });
  else if (name === 'failures' && words.length === 1) mock.failNext(readWay(first), times);
  else if (name === 'clock' && first === 'midnight' && words.length === 1) mock.moveToMidnight();
  else if (name === 'clock' && first === 'refresh' && words.length === 1) mock.moveToNextRefresh();
  else if (name === 'reset' && words.length === 0) mock.reset();
  else return false;
  return true;
}

/** `NaN`, which the mock refuses, for what is no plain number. */
function readCount(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}

/**
 * Whether a page asks, and not its user by the address bar. A page whose name was made to resolve to this machine is of
 * the mock's own origin for the browser, so that the origin says nothing.
 */
function isOfPage(headers: Headers): boolean {
  return headers.has('Origin') || (headers.get('Sec-Fetch-Site') ?? 'none') !== 'none';
}

/** A status, `delay=5000`, or a name, which the mock checks. */
function readWay(text: string): MockFailure {
  const delay = /^delay=(\d+)$/.exec(text)?.[1];
  if (delay !== undefined) return { delay: Number(delay) };
  return /^\d+$/.test(text) ? Number(text) : (text as MockFailure);
}

function describe({ now, keys, requests }: MockCrossrate) {
  return { now: new Date(now).toISOString(), keys, requests };
}
