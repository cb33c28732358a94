import { MOCK_KEYS } from '../accounts.ts';
import type { MockEngine } from '../engine.ts';
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

/** A mock that is driven over HTTP. */
interface DrivenMock {
  readonly engine: MockEngine;
  readonly mock: MockCrossrate;
}

/** Controls a mock by requests of a terminal, of a test in another process, or of the page of the mock. */
export function control(driven: DrivenMock, { method, target }: Pick<WireRequest, 'method' | 'target'>): ControlAnswer {
  const { pathname, searchParams } = new URL(target, 'http://mock');
  try {
    const [, , name = '', ...words] = pathname.split('/').map(decodeURIComponent);
    const unknown = [...searchParams.keys()].find((given) => given !== 'times' || name !== 'failures');
    if (unknown !== undefined) throw new TypeError(`There is no parameter ${unknown} here. Only failures take times.`);
    if (method === 'GET' && name === '' && words.length === 0) {
      return { status: 200, body: { ...describe(driven.engine), keys: MOCK_KEYS, requests: driven.engine.requests } };
    }
    if (method === 'PUT' && change(driven, { name, words, times: readTimes(searchParams.get('times')) })) {
      return { status: 200, body: { done: `${method} ${target}`, now: describe(driven.engine).now } };
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
  'PUT /mock/failures/off',
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
function change({ engine, mock }: DrivenMock, { name, words, times }: Change): boolean {
  const [first = '', second = '', third = ''] = words;
  if (name === 'rates' && words.length === 3) {
    // The mock itself refuses unknown codes.
    type Code = Parameters<MockCrossrate['setRate']>[0];
    mock.setRate(first as Code, second as Code, third === 'none' ? null : third);
  } else if (name === 'quota' && words.length === 1) mock.exhaustQuota({ remaining: readCount(first) });
  else if (name === 'failures' && first === 'off' && words.length === 1) engine.failures.clear();
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

/** Reads a status, `delay=5000`, or a name, which the mock checks. */
function readFailureText(text: string): MockFailure {
  const delay = /^delay=(\d+)$/.exec(text)?.[1];
  if (delay !== undefined) return { delay: Number(delay) };
  return /^\d+$/.test(text) ? Number(text) : (text as MockFailure);
}

/** Writes a failure as the path of its control ends. */
function writeFailureText(how: MockFailure): string {
  if (typeof how !== 'object') return String(how);
  return 'delay' in how ? `delay=${how.delay}` : String(how.status);
}

/** Describes what answers depend on: the time, the quota of the active key, the failures to come. */
export function describe({ clock, accounts, failures }: MockEngine) {
  const account = accounts.find(MOCK_KEYS.active);
  return {
    now: new Date(clock.now()).toISOString(),
    quota: account && accounts.readQuota(account),
    failures: failures.pending.map(({ how, times }) => ({ how: writeFailureText(how), times: String(times) })),
  };
}
