import { expect, it, vi } from 'vitest';
import { provideScriptedServer } from '../../test/provide-scripted-server.ts';
import { Crossrate, storeAnswers } from '../index.ts';

const [FIRST, SECOND] = ['9f86d081884c7d65', '60303ae22b998861'];
const TABLE = { base: 'USD', rates: { USD: 1, EUR: 0.88 }, updated_at: '2026-11-21T00:00:00+00:00' };
const CONVERSION = { base: 'EUR', target: 'USD', amount: 1, rate: 1.136364, converted: 1.14 };
const FRESH = { ETag: '"1"', 'Cache-Control': 'max-age=600' };
const server = provideScriptedServer({ body: TABLE, headers: { ...FRESH, 'Crossrate-Edition': FIRST } });
const createClient = (options = {}) => new Crossrate({ baseUrl: server.url, apiKey: 'cr_1', ...options });

const ASKED = { from: 'EUR', to: 'USD', amount: 1 } as const;

it('gives the edition beside the rates, and the edition and the grade beside a conversion, frozen', async () => {
  const crossrate = createClient();
  expect(await crossrate.rates()).toMatchObject({ ...TABLE, edition: FIRST });
  server.script({ body: CONVERSION, headers: { 'Crossrate-Edition': SECOND, 'Crossrate-Grade': 'pegged' } });
  const conversion = await crossrate.convert(ASKED);
  expect(conversion).toMatchObject({ ...CONVERSION, edition: SECOND, grade: 'pegged' });
  expect(Object.isFrozen(conversion)).toBe(true);
});

it('has neither member where the service sends neither header', async () => {
  server.script({ body: CONVERSION });
  const conversion = await createClient({ cache: false }).convert(ASKED);
  expect(Object.keys(conversion).filter((name) => name === 'edition' || name === 'grade')).toEqual([]);
});

it('takes the edition of a 304, and keeps the one it has where a 304 names none', async () => {
  const crossrate = createClient();
  const first = await crossrate.rates();
  for (const [headers, edition] of [
    [{ ...FRESH, 'Crossrate-Edition': SECOND }, SECOND],
    [FRESH, SECOND],
  ] as const) {
    server.script({ status: 304, body: '', headers });
    vi.setSystemTime(Date.now() + 601_000);
    expect(await crossrate.rates()).toMatchObject({ ...TABLE, edition });
  }
  expect(first.edition).toBe(FIRST);
  vi.useRealTimers();
});

it('keeps the edition and the grade in a store', async () => {
  const store = new Map<string, string>();
  await createClient({ cache: storeAnswers(store) }).rates();
  const headers = { ...FRESH, 'Crossrate-Edition': SECOND, 'Crossrate-Grade': 'held' };
  server.script({ body: CONVERSION, headers });
  await createClient({ cache: storeAnswers(store) }).convert(ASKED);
  const other = createClient({ cache: storeAnswers(store) });
  expect((await other.rates()).edition).toBe(FIRST);
  expect(await other.convert(ASKED)).toMatchObject({ edition: SECOND, grade: 'held' });
  expect(server.requests).toHaveLength(2);
});

it('names the edition of its table with every conversion without a request', async () => {
  const crossrate = createClient();
  const converter = await crossrate.converter();
  expect(converter.edition).toBe(FIRST);
  const asked = { from: 'USD', to: 'EUR', amount: 1 } as const;
  for (const conversion of [converter.convert(asked), await crossrate.convert(asked)]) {
    expect(conversion.edition).toBe(FIRST);
    expect(conversion).not.toHaveProperty('grade');
  }
  expect(server.requests).toHaveLength(1);
});

it('names no edition of a converter whose service names none', async () => {
  server.script({ body: TABLE, headers: FRESH });
  const converter = await createClient().converter();
  expect(converter.edition).toBeUndefined();
  expect(converter.convert({ from: 'USD', to: 'EUR', amount: 1 })).not.toHaveProperty('edition');
});
