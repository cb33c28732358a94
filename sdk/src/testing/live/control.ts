import type { MockFailure } from '../failures.ts';
import type { MockCrossrate } from '../mock-crossrate.ts';

/** Where a mock is driven from, which the service does not have. */
export const CONTROL_PATH = '/mock';

/** What a control answers: what a mock is like now, or why nothing was changed. */
interface ControlAnswer {
  readonly status: number;
  readonly body: unknown;
}

/**
 * Drives a mock by the requests of a terminal or of a test in another process. Pages of other origins cannot: it allows
 * them nothing.
 */
export function control(mock: MockCrossrate, method: string, target: string): ControlAnswer {
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
  } else if (name === 'quota' && words.length === 1) mock.exhaustQuota({ remaining: Number(first) });
  else if (name === 'failures' && words.length === 1) mock.failNext(readWay(first), times);
  else if (name === 'clock' && first === 'midnight') mock.moveToMidnight();
  else if (name === 'clock' && first === 'refresh') mock.moveToNextRefresh();
  else if (name === 'reset') mock.reset();
  else return false;
  return true;
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
