import { expect, it } from 'vitest';
import { BASE_URL, startMock } from '../../test/start-mock.ts';
import { createMockCrossrate, type ExhaustOptions, type MockCrossrate, type MockCrossrateOptions } from './index.ts';

it('refuses an invalid rate, and says why', () => {
  const { mock } = startMock();
  expect(() => mock.setRate('USD', 'EUR', '0')).toThrow('must be a positive JSON number, and is 0.');
  expect(() => mock.setRate('USD', 'EUR', '1,2')).toThrow('must be a positive JSON number, and is 1,2.');
  expect(() => mock.setRate('EUR', 'BGN', '2')).toThrow('The rate from EUR to BGN is fixed.');
  expect(() => mock.setRate('USD', 'CLF', '0.03')).not.toThrow();
  expect(() => mock.setRate('JPY', 'USD', null)).toThrow('cannot be removed');
  // @ts-expect-error: no such currency
  expect(() => mock.setRate('USD', 'XYZ', '1')).toThrow('XYZ is not a supported currency.');
});

it.each<[string, (mock: MockCrossrate) => void]>([
  ['a clock moved by a text', (mock) => mock.advance('5' as unknown as number)],
  ['a clock moved by nothing', (mock) => mock.advance([] as unknown as number)],
  ['the rate of an unknown currency removed', (mock) => mock.setRate('XXX' as 'USD', 'CHF', null)],
  ['the rate of a currency with itself removed', (mock) => mock.setRate('CHF', 'CHF', null)],
  ['a misspelt option', (mock) => mock.exhaustQuota({ remainning: 1 } as ExhaustOptions)],
  ['a list of keys', (mock) => mock.exhaustQuota(['cr_mock_spare'] as ExhaustOptions)],
  ['a key in place of options', (mock) => mock.exhaustQuota('cr_mock_spare' as ExhaustOptions)],
])('refuses %s, and changes nothing', async (_, change) => {
  const { mock, crossrate } = startMock();
  const before = mock.now;
  expect(() => change(mock)).toThrow(TypeError);
  expect(mock.now).toBe(before);
  expect((await crossrate.rates()).rates.CHF).toBeGreaterThan(0);
});

it.each([600, 200, 4.5, 'resett', null, { delay: -1 }, { delay: '5' }, { status: 503, retryAfter: -1 }] as never[])(
  'knows no failure called %j',
  (how) => {
    expect(() => startMock().mock.failNext(how)).toThrow(TypeError);
  },
);

it.each([
  [{ status: 503, delay: 5 }, 'status is not possible here. Possible: delay.'],
  [{ status: 503, retryAfter: 0, times: 2 }, 'times is not possible here. Possible: status, retryAfter.'],
])('refuses a failure of which it would ignore a part: %j', (how, message) => {
  expect(() => startMock().mock.failNext(how)).toThrow(new TypeError(message));
});

it.each([0, 1.5, '2', [3], null, Number.NaN])('fails no %j times', async (times) => {
  const { mock, crossrate } = startMock();
  const error = new TypeError('times must be a whole number from 1, or Infinity.');
  expect(() => mock.failNext(503, times as number)).toThrow(error);
  await crossrate.rates();
});

it('refuses a failure after one that lasts until reset, because no request would reach it', async () => {
  const { mock, crossrate } = startMock();
  mock.failNext(500);
  mock.failNext(503, Number.POSITIVE_INFINITY);
  expect(() => mock.failNext(502)).toThrow('Every request fails already');
  mock.reset();
  mock.failNext(502);
  await expect(crossrate.rates()).rejects.toMatchObject({ status: 502 });
});

it.each([undefined, {}, { get: () => {} }])('makes no handlers with %j in place of the http of msw', (http) => {
  const error = new TypeError('handlers takes the http of msw.');
  expect(() => startMock().mock.handlers(http as never)).toThrow(error);
});

it('shows no real key that is given in place of an option', () => {
  const key = `cr_${'k'.repeat(36)}`;
  expect(() => createMockCrossrate({ [key]: 'active' } as MockCrossrateOptions)).toThrow(
    'cr_[redacted] is not possible',
  );
});

it.each([{ keys: { ours: 'vip' } }, { baseUrl: 'rates.example.com' }] as object[])(
  'refuses the options %j',
  (options) => {
    expect(() => startMock(options)).toThrow(TypeError);
  },
);

it.each([{ dailyLimit: -1 }, { baseUrl: 'rates.example.com:80' }, { rates: { EUR: 'x' } }, { rates: { USD: '2' } }])(
  'refuses the options %j',
  (options) => {
    expect(() => createMockCrossrate(options)).toThrow(TypeError);
  },
);

it.each([
  ['text', 'options must be an object.'],
  [null, 'options must be an object.'],
  [{ dailylimit: 5 }, 'dailylimit is not possible here. Possible: baseUrl, dailyLimit, keys, rates, updatedAt, clock.'],
  [{ updatedAt: '2026-11-22' }, 'updatedAt must be a valid Date.'],
  [{ updatedAt: new Date(Number.NaN) }, 'updatedAt must be a valid Date.'],
  [{ clock: 5 }, 'clock must be an object with a function `now` that gives milliseconds, such as Date.'],
  [{ keys: 'cr_1' }, 'keys must be an object of keys and what their accounts are like.'],
  [{ keys: ['cr_1'] }, 'keys must be an object of keys and what their accounts are like.'],
  [{ keys: { cr_1: 'spare' } }, 'The kind of each key must be one of active, restricted, unverified; one is spare.'],
  [{ rates: null }, 'rates must be an object of codes and their rates.'],
  [{ rates: { XYZ: '1' } }, 'rates: XYZ is not a supported currency.'],
  [{ rates: { EUR: 'x' } }, 'rates: The rate must be a positive JSON number, and is x.'],
  [{ dailyLimit: '5' }, 'dailyLimit must be a whole number from 0.'],
  [{ baseUrl: [] }, 'baseUrl must have an address.'],
  [{ baseUrl: 5 }, 'baseUrl must be an http(s) address without password, query or /api.'],
  [{ baseUrl: `${BASE_URL}/?tenant=5` }, 'baseUrl must be an http(s) address without password, query or /api.'],
  [{ baseUrl: 'http://user:word@shop.test' }, 'baseUrl must be an http(s) address without password, query or /api.'],
  [{ baseUrl: [`${BASE_URL}/api/`] }, 'baseUrl must be an http(s) address without password, query or /api.'],
])('names the option that cannot be used: %j', (options, message) => {
  expect(() => createMockCrossrate(options as MockCrossrateOptions)).toThrow(new TypeError(message));
});

it.each([() => new Date(0), () => Number.NaN, () => '0', () => Number.POSITIVE_INFINITY])(
  'refuses a clock that gives no milliseconds: %s',
  async (now) => {
    const mock = createMockCrossrate({ clock: { now: now as () => number } });
    const error = new TypeError('clock.now() must give milliseconds.');
    expect(() => mock.now).toThrow(error);
    await expect(mock.fetch(`${BASE_URL}/api/currencies`)).rejects.toThrow(error);
  },
);

it('answers under an address that only begins with /api', async () => {
  const mock = createMockCrossrate({ baseUrl: `${BASE_URL}/api-gateway` });
  expect((await mock.fetch(`${BASE_URL}/api-gateway/api/currencies`)).status).toBe(200);
});

it.each(['Headers', 'Response', 'TextEncoder'] as const)('says what to do where there is no %s', (name) => {
  const real = globalThis[name];
  try {
    Reflect.deleteProperty(globalThis, name);
    expect(() => createMockCrossrate()).toThrow(new RegExp(`needs the global ${name}, .*jest-fixed-jsdom`));
  } finally {
    Object.defineProperty(globalThis, name, { value: real, writable: true, configurable: true });
  }
});
