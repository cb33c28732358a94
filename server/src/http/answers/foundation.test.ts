import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../test/test-service.ts';

const CONVERT = '/api/convert?from=USD&to=EUR&amount=1';
const EDITION = /^[0-9a-f]{16}$/;

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey();
});
afterAll(() => service[Symbol.asyncDispose]());

async function readFoundation(path: string, apiKey: string | undefined = key, init?: RequestInit) {
  const { status, headers } = await service.get(path, apiKey, init);
  return { status, ...Object.fromEntries([...headers].filter(([name]) => name.startsWith('crossrate-'))) };
}

it('states the edition and the grades of rates, to HEAD and with 304, too, and the edition and time of conversions', async () => {
  const { headers } = await service.get('/api/rates', key);
  const edition = headers.get('Crossrate-Edition');
  expect(edition).toMatch(EDITION);
  const grades = expect.stringMatching(/^pegged=\(AED [A-Z ]*\), single=\(AFN ALL [A-Z ]*ZWL\)$/);
  const table = { 'crossrate-edition': edition, 'crossrate-grades': grades };
  const held = { headers: { 'If-None-Match': headers.get('ETag') ?? '' } };
  expect(await readFoundation('/api/rates', key, held)).toEqual({ status: 304, ...table });
  expect(await readFoundation('/api/rates?base=EUR', key, { method: 'HEAD' })).toEqual({ status: 200, ...table });
  const conversion = { 'crossrate-grade': 'single', 'crossrate-updated-at': '2026-09-29T00:00:00+00:00' };
  expect(await readFoundation(CONVERT)).toEqual({ status: 200, 'crossrate-edition': edition, ...conversion });
});

// The bundled rates come from one provider, and a peg binds some of them.
it.each([
  ['USD', 'USD', 'confirmed'],
  ['USD', 'AED', 'pegged'],
  ['EUR', 'AED', 'single'],
  ['AED', 'EUR', 'single'],
  ['USD', 'HRK', 'single'],
  ['ANG', 'USD', 'pegged'],
])(
  'grades a conversion from %s to %s by its weaker side, a withdrawn currency by its successor: %s',
  async (...pair) => {
    const [from, to, grade] = pair;
    expect(await readFoundation(`/api/convert?from=${from}&to=${to}&amount=1`)).toMatchObject({
      'crossrate-grade': grade,
    });
  },
);

it('states nothing with errors nor with the list of currencies', async () => {
  const spent = await service.createKey({ dailyLimit: 0 });
  const others: [string, number, string?][] = [
    ['/api/currencies', 200],
    ['/api/rates', 401, 'cr_unknown'],
    ['/api/rates', 429, spent],
    [CONVERT, 429, spent],
    [CONVERT.replace('EUR', 'CLF'), 503],
    ['/api/rates?base=XYZ', 422],
  ];
  for (const [path, status, apiKey = key] of others)
    expect(await readFoundation(path, apiKey), path).toEqual({ status });
});
