import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { currencyCodes } from '@crossrate/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestClock } from '../../../server/test/test-clock.ts';
import { startTestService, type TestService } from '../../../server/test/test-service.ts';
import { listen } from './live/listen.ts';

const clock = new TestClock('2026-11-22T10:20:30.400Z');
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ clock }, { LOG_LEVEL: 'silent' });
});
afterAll(async () => {
  agent.destroy();
  await service[Symbol.asyncDispose]();
});

/** Headers that only the service has: for its own safety, and for the connection. */
const NOT_MOCKED = [
  'connection',
  'content-security-policy',
  'cross-origin-resource-policy',
  'keep-alive',
  'x-content-type-options',
];
/** Headers whose values differ between the service and the mock. */
const OWN = ['crossrate-edition', 'date', 'etag', 'x-request-id'];

interface GeneratedRequest {
  readonly method: string;
  readonly target: string;
  readonly key: 'active' | 'restricted' | 'unverified' | 'spare' | 'unknown' | 'none';
  readonly condition: 'none' | 'held' | 'any' | 'other';
  readonly requestId: string | undefined;
}

interface Seen {
  readonly status: number | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Sends a request with the target exactly as written; `fetch` would normalise it. */
async function ask(url: string, { method, target }: GeneratedRequest, headers: Record<string, string>): Promise<Seen> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const req = request({ agent, hostname, port, method, path: target, headers }, async (res) => {
      resolve({ status: res.statusCode, headers: res.headers, body: await text(res) });
    });
    req.on('error', reject).end();
  });
}

/** Creates a client that remembers ETags, as caches do. */
function createClient(url: string, keys: Readonly<Record<string, string | undefined>>) {
  const held = new Map<string, string>();
  return async (asked: GeneratedRequest): Promise<Seen> => {
    const condition = { none: undefined, any: '*', other: 'W/"other", "x"', held: held.get(asked.target) ?? '"x"' };
    const sent = {
      'X-API-KEY': keys[asked.key],
      'If-None-Match': condition[asked.condition],
      'X-Request-Id': asked.requestId,
    };
    const headers = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
    const seen = await ask(url, asked, headers as Record<string, string>);
    if (typeof seen.headers.etag === 'string') held.set(asked.target, seen.headers.etag);
    return seen;
  };
}

/** Picks the parts of an answer that must be equal. */
function selectComparable({ status, headers, body }: Seen, { requestId }: GeneratedRequest) {
  const shared = Object.entries(headers).filter(([name]) => !NOT_MOCKED.includes(name) && !OWN.includes(name));
  const isTagged = /^"[\w-]+"$/.test(String(headers.etag));
  const isNamed = /^[0-9a-f]{16}$/.test(String(headers['crossrate-edition']));
  const isEchoed = requestId !== undefined && headers['x-request-id'] === requestId;
  return { status, body, ...Object.fromEntries(shared), isTagged, isNamed, isEchoed, hasId: 'x-request-id' in headers };
}

const code = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...currencyCodes) },
  { weight: 3, arbitrary: fc.constantFrom('usd', 'eUr', 'CLF', 'bgn', 'ZWD', 'VEB', 'XAU', 'IRR', 'KWD') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('', 'XYZ', 'EURO', '978', 'U%53D', 'u%73d', 'EU', 'E%C5%BFD', '%20USD', '{x}'),
  },
);
const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^[1-9][0-9]{${min},${max}}$`));
const amount = fc.oneof(
  fc.double({ min: 0.001, max: 1e9, noNaN: true }).map(String),
  fc.tuple(digits(0, 22), digits(0, 22)).map((parts) => parts.join('.')),
  digits(15, 45),
  fc.tuple(digits(0, 5), fc.integer({ min: -20, max: 330 })).map(([whole, power]) => `${whole}e${power}`),
  fc.constantFrom(
    '',
    '0',
    '0.01',
    '0.010000000000000000001',
    '0.011',
    '-1',
    '01',
    '0x10',
    '1_000',
    '+1',
    '%2B1',
    'NaN',
  ),
  fc.constantFrom('1e308', '1.7976931348623157e308', '1e309', '+1', '1%20', '1,5', '1e-400', '9'.repeat(300), '1.50'),
);
const named = (name: string, value: fc.Arbitrary<string>) =>
  fc
    .tuple(
      fc.constantFrom(
        name,
        name,
        name,
        name,
        name.toUpperCase(),
        `%${name.charCodeAt(0).toString(16)}${name.slice(1)}`,
      ),
      value,
    )
    .map((pair) => pair.join('='));
const extra = fc.constantFrom(
  'colour=blue',
  'base',
  'from',
  'amount',
  '&',
  '=',
  'base[]=EUR',
  'key=1',
  'a=%zz',
  'q={b}',
  '__proto__=1',
);
const query = (...parameters: fc.Arbitrary<string>[]) =>
  fc
    .tuple(
      fc.tuple(...parameters),
      fc.array(fc.oneof(extra, ...parameters), { maxLength: 2 }),
      fc.integer({ min: 0, max: 20 }),
    )
    .map(([wanted, others, which]) =>
      [...wanted.filter((_, index) => index !== which), ...(which > 12 ? others : [])].join('&'),
    );
const target = fc.oneof(
  { weight: 4, arbitrary: query(named('base', code)).map((text) => `/api/rates?${text}`) },
  {
    weight: 8,
    arbitrary: query(named('from', code), named('to', code), named('amount', amount)).map(
      (text) => `/api/convert?${text}`,
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom('/api/rates', '/api/currencies', '/api/currencies?x=1', '/api/convert') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '/',
      '/api',
      '/api/rates/',
      '/API/RATES',
      '/api/%72ates',
      '//api/rates',
      '/api/x/../rates',
      '/api/rates%3Fbase=EUR',
      '/api/rates|',
      'http://other/api/rates',
      '/api/rates?a#b',
    ),
  },
);
const asked: fc.Arbitrary<GeneratedRequest> = fc.record({
  method: fc.constantFrom('GET', 'GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'PATCH'),
  target,
  key: fc.constantFrom('active', 'active', 'active', 'active', 'spare', 'restricted', 'unverified', 'unknown', 'none'),
  condition: fc.constantFrom('none', 'none', 'held', 'held', 'any', 'other'),
  requestId: fc.constantFrom(undefined, undefined, 'mine-1', 'with space', `cr_${'a'.repeat(36)}`),
});

it('answers every request as the service does: status, body and headers', async () => {
  let count = 0;
  const compare = async (dailyLimit: number, requests: readonly GeneratedRequest[]) => {
    await using live = await listen({ clock, dailyLimit });
    const mocked = createClient(live.url, { ...live.mock.keys, unknown: 'cr_mock_nobody' });
    const real = createClient(service.url, {
      active: await service.createKey({ dailyLimit }),
      spare: await service.createKey({ dailyLimit }),
      restricted: await service.createKey({ dailyLimit, restricted: true }),
      unverified: await service.createKey({ dailyLimit, verified: false }),
      unknown: 'cr_000000000000000000000000000000000000',
    });
    for (const request of requests) {
      const [expected, received] = [await real(request), await mocked(request)];
      expect({ request, ...selectComparable(received, request) }).toEqual({
        request,
        ...selectComparable(expected, request),
      });
      count += 1;
    }
  };
  const limits = fc.constantFrom(1, 3, 1_000);
  const requests = fc.array(asked, { minLength: 10, maxLength: 60 });
  await fc.assert(fc.asyncProperty(limits, requests, compare), { numRuns: 250, endOnFailure: true });
  console.log(`${count} random requests were answered alike.`);
});

it('publishes the table of every base as the service does', async () => {
  await using live = await listen({ clock, dailyLimit: 1_000 });
  const key = await service.createKey({ dailyLimit: 1_000 });
  for (const base of currencyCodes) {
    const path = `/api/rates?base=${base}`;
    const [expected, received] = [
      await service.get(path, key),
      await live.mock.fetch(live.url + path, { headers: { 'X-API-KEY': live.mock.keys.active } }),
    ];
    expect(received.status).toBe(base === 'CLF' ? 503 : 200);
    expect(await received.text()).toBe(await expected.text());
  }
});
