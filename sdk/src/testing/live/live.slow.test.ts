import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { errorResponses } from '@crossrate/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { CONTROLS } from './control.ts';
import { type LiveMock, listen } from './listen.ts';
import { introduce } from './texts.ts';

const CONVERT = '/api/convert?from=GBP&to=JPY&amount=100';
let live: LiveMock;
beforeAll(async () => {
  live = await listen();
});
afterAll(() => live[Symbol.asyncDispose]());
beforeEach(() => live.mock.reset());

function get(path: string, headers: Record<string, string> = {}) {
  return fetch(live.url + path, { headers: { 'X-API-KEY': live.mock.keys.active, ...headers } });
}

it.each(['accountRestricted', 'emailUnverified', 'invalidCurrency', 'quotaExceeded', 'unavailable'] as const)(
  'answers %s when it is preferred, in the words of Prism',
  async (name) => {
    const { status, body } = errorResponses[name];
    for (const wish of [`code=${status}, example=${name}`, `example=${name}`, `example="${name}"`]) {
      const response = await get(CONVERT, { Prefer: wish });
      expect([response.status, await response.json()]).toEqual([status, body]);
    }
  },
);

it('answers the first error of a status that is preferred, with the headers of the service', async () => {
  const response = await get(CONVERT, { Prefer: 'code=429' });
  expect(await response.json()).toEqual(errorResponses.quotaExceeded.body);
  expect(response.headers.get('X-RateLimit-Remaining')).toBe('0');
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect((await get('/api/currencies', { Prefer: 'code=503' })).status).toBe(503);
});

it('gives the right answer for any other preference', async () => {
  for (const wish of ['code=200', 'example=success', 'return=minimal'])
    expect(await (await get(CONVERT, { Prefer: wish })).json()).toMatchObject({ base: 'GBP', target: 'JPY' });
});

it('is driven by requests', async () => {
  const put = (path: string) => fetch(`${live.url}/mock${path}`, { method: 'PUT' });
  await put('/rates/GBP/JPY/200.5');
  expect(await (await get(CONVERT)).json()).toMatchObject({ rate: 200.5, converted: 20050 });
  await put('/failures/503?times=2');
  await put('/failures/garbage');
  const statuses = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await get(CONVERT)).status);
  expect(statuses).toEqual([503, 503, 200, 200]);
  await put('/failures/reset');
  await expect(get(CONVERT)).rejects.toThrow();
  await put('/quota/0');
  expect((await get(CONVERT)).status).toBe(429);
  await put('/clock/midnight');
  expect((await get(CONVERT)).status).toBe(200);
  await put('/rates/USD/JPY/none');
  expect((await get(CONVERT)).status).toBe(503);
  await put('/reset');
  expect(await (await fetch(`${live.url}/mock`)).json()).toMatchObject({ requests: [] });
  expect((await get(CONVERT)).status).toBe(200);
});

it('has every control that it lists', async () => {
  for (const line of CONTROLS) {
    const [method = '', path = ''] = line.split(' ');
    expect((await fetch(live.url + path, { method })).status, line).toBe(200);
  }
});

it('refuses an unknown control and an invalid rate', async () => {
  const put = (path: string) => fetch(`${live.url}/mock${path}`, { method: 'PUT' });
  expect((await put('/rates/USD/XYZ/1')).status).toBe(422);
  expect((await put('/rates/USD/%zz/1')).status).toBe(422);
  expect((await put('/failures/resett')).status).toBe(422);
  expect((await put('/rate/USD/EUR/1')).status).toBe(404);
});

it.each(['failures/503?time=2', 'reset?times=2', 'quota/0?key=mine'])('refuses the parameter of %s', async (path) => {
  const response = await fetch(`${live.url}/mock/${path}`, { method: 'PUT' });
  expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('There is no parameter')]);
  expect((await get(CONVERT)).status).toBe(200);
});

it.each(['', '%202', '0x2', '1e1'])('refuses to fail times=%s', async (times) => {
  const response = await fetch(`${live.url}/mock/failures/503?times=${times}`, { method: 'PUT' });
  expect([response.status, await response.text()]).toEqual([422, expect.stringContaining('times must be a whole')]);
  expect((await get(CONVERT)).status).toBe(200);
});

it('fails every request with times=Infinity', async () => {
  await fetch(`${live.url}/mock/failures/503?times=Infinity`, { method: 'PUT' });
  expect([(await get(CONVERT)).status, (await get(CONVERT)).status]).toEqual([503, 503]);
});

it('answers pages of other origins, also with Prefer, but refuses their controls', async () => {
  const sendPreflight = (path: string) =>
    fetch(live.url + path, { method: 'OPTIONS', headers: { 'Access-Control-Request-Headers': 'prefer,x-api-key' } });
  expect((await sendPreflight('/api/rates')).headers.get('Access-Control-Allow-Headers')).toBe('*');
  expect((await sendPreflight('/mock/reset')).headers.get('Access-Control-Allow-Origin')).toBeNull();
});

it('lists the keys that it answers, without those of --key, which may be real', () => {
  const usual = introduce(live, []);
  expect(usual).toMatch(/any other, or none +401/);
  expect(usual).not.toContain('--key');
  const given = introduce(live, ['mine', '']);
  expect(given).toMatch(/each key of --key +the same\n +no key, as --key= says +the same\n/);
  expect(given).toMatch(/any other +401/);
  expect(given).not.toMatch(/mine|or none/);
});

/** The command of `npm run mock:live`. */
function runBin(...args: string[]): ChildProcessWithoutNullStreams {
  const bin = fileURLToPath(new URL('./bin.ts', import.meta.url));
  return spawn(process.execPath, ['--conditions=@crossrate/source', bin, ...args], { stdio: 'pipe' });
}

it.each(['SIGINT', 'SIGTERM'] as const)(
  'prints where it is, answers, and ends at %s with exit code 0',
  async (signal) => {
    const child = runBin('--port', '0', '--limit', '1', '--key', 'mine');
    const exited = once(child, 'exit');
    let url: string | undefined;
    const printed = [];
    for await (const line of createInterface(child.stdout)) {
      printed.push(line);
      url ??= /http:\/\/[\d.:]+\d/.exec(line)?.[0];
      if (!line.includes('/mock/reset')) continue;
      const ask = () => fetch(`${url}/api/rates?base=EUR&secret=mine`, { headers: { 'X-API-KEY': 'mine' } });
      expect([(await ask()).status, (await ask()).status]).toEqual([200, 429]);
      child.kill(signal);
    }
    expect(await exited).toEqual([0, null]);
    expect(printed.slice(-2)).toEqual([
      '200 GET /api/rates?base=EUR (key: active)',
      '429 GET /api/rates?base=EUR (key: active)',
    ]);
    expect(printed.join('\n')).not.toContain('mine');
  },
);

it.each([
  ['--port 70000', '--port takes a whole number from 0 to 65535.'],
  ['--port x', '--port takes a whole number from 0 to 65535.'],
  ['--host=', '--host takes an address.'],
  ['--limit -1', '--limit'],
  ['--colour', "Unknown option '--colour'"],
])('explains why it does not start with %s', async (args, message) => {
  const child = runBin(...args.split(' '));
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).toContain('--help');
});

it.each([
  ['--help', /^Usage: crossrate-mock \[options\]\n/],
  ['-V', /^\d+\.\d+\.\d+\n$/],
])('answers %s and ends', async (option, expected) => {
  const child = runBin(option);
  const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  expect([code, stdout]).toEqual([0, expect.stringMatching(expected)]);
});

/** Sends a request with headers that `fetch` would not send. */
async function send(path: string, headers: Record<string, string>, method = 'GET'): Promise<number> {
  const [answer] = await once(request(live.url + path, { method, headers }).end(), 'response');
  answer.destroy();
  return answer.statusCode;
}

it.each([
  { Origin: 'http://attacker.example:4011' },
  { Origin: 'http://127.0.0.1' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { Host: 'attacker.example:4011' },
  { Host: 'attacker.example:4011', Origin: 'http://attacker.example:4011', 'Sec-Fetch-Site': 'same-origin' },
])('is driven and watched by no foreign page, also under a name that resolves to this machine: %j', async (headers) => {
  expect(await send('/mock/failures/503', headers, 'PUT')).toBe(403);
  expect([await send('/mock', headers), await send('/mock/events', headers)]).toEqual([403, 403]);
  const expected = 'Host' in headers ? 403 : 200;
  expect([await send('/', { ...headers, Accept: 'text/html' }), await send('/mock/main.js', headers)]).toEqual([
    expected,
    expected,
  ]);
  expect(await send('/api/rates', { ...headers, 'X-API-KEY': live.mock.keys.active })).toBe(200);
});

it.each(['127.0.0.1:4011', 'localhost:4011', '[::1]:4011', '192.168.0.7'])(
  'is driven by its page at %s',
  async (Host) => {
    const headers = { Host, Origin: `http://${Host}`, 'Sec-Fetch-Site': 'same-origin' };
    expect([await send('/mock/failures/503', headers, 'PUT'), await send('/', { Host, Accept: 'text/html' })]).toEqual([
      200, 200,
    ]);
    expect((await get(CONVERT)).status).toBe(503);
  },
);

it('switches failures off and keeps everything else', async () => {
  const put = (path: string) => fetch(`${live.url}/mock/${path}`, { method: 'PUT' });
  await put('quota/1');
  await put('failures/delay=5000');
  await put('failures/503?times=Infinity');
  expect(await (await fetch(`${live.url}/mock`)).json()).toMatchObject({
    quota: { remaining: 1 },
    failures: [
      { how: 'delay=5000', times: '1' },
      { how: '503', times: 'Infinity' },
    ],
  });
  await put('failures/off');
  expect([(await get(CONVERT)).status, (await get(CONVERT)).status]).toEqual([200, 429]);
});

it.each(['quota/', 'quota/%20', 'quota/0x10', 'clock/midnight/extra', 'reset/x'])(
  'refuses the control %s',
  async (path) => {
    const before = live.mock.now;
    const response = await fetch(`${live.url}/mock/${path}`, { method: 'PUT' });
    expect([404, 422]).toContain(response.status);
    expect(live.mock.now - before).toBeLessThan(60_000);
    expect((await get(CONVERT)).headers.get('X-RateLimit-Remaining')).toBe('99');
  },
);
