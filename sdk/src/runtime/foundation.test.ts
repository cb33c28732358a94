import { expect, it, vi } from 'vitest';
import { provideScriptedServer } from '../../test/provide-scripted-server.ts';
import { Crossrate, storeAnswers } from '../index.ts';

const [FIRST, SECOND] = ['9f86d081884c7d65', '60303ae22b998861'];
const TABLE = { base: 'USD', rates: { USD: 1, EUR: 0.88, SEK: 9.5, TRY: 42 }, updated_at: '2026-11-21T00:00:00+00:00' };
const CONVERSION = { base: 'EUR', target: 'USD', amount: 1, rate: 1.136364, converted: 1.14 };
const FRESH = { ETag: '"1"', 'Cache-Control': 'max-age=600' };
const STATED = { 'Crossrate-Edition': FIRST, 'Crossrate-Grades': 'accepted=(SEK), disputed=(CDF TRY)' };
const GRADES = { SEK: 'accepted', CDF: 'disputed', TRY: 'disputed' };
const CONVERTED = {
  ...{ 'Crossrate-Edition': SECOND, 'Crossrate-Grade': 'pegged', 'Crossrate-Updated-At': '2026-11-20T09:00:00+00:00' },
};
const FOUNDATION = { edition: SECOND, grade: 'pegged', updatedAt: '2026-11-20T09:00:00+00:00' };
const server = provideScriptedServer({ body: TABLE, headers: { ...FRESH, ...STATED } });
const createClient = (options = {}) => new Crossrate({ baseUrl: server.url, apiKey: 'cr_1', ...options });

const ASKED = { from: 'EUR', to: 'USD', amount: 1 } as const;

it('gives the edition and the grades beside rates, and the edition, grade and time of a conversion, frozen', async () => {
  const crossrate = createClient();
  const table = await crossrate.rates();
  expect(table).toMatchObject({ ...TABLE, edition: FIRST, grades: GRADES });
  server.script({ body: CONVERSION, headers: CONVERTED });
  const conversion = await crossrate.convert(ASKED);
  expect(conversion).toMatchObject({ ...CONVERSION, ...FOUNDATION });
  expect([conversion, table.grades].every(Object.isFrozen)).toBe(true);
});

it('has no member more where the service sends no header', async () => {
  const crossrate = createClient({ cache: false });
  server.script({ body: CONVERSION }, { body: TABLE });
  expect(Object.keys(await crossrate.convert(ASKED)).filter((name) => name in FOUNDATION)).toEqual([]);
  expect(Object.keys(await crossrate.rates()).filter((name) => /edition|grade/.test(name))).toEqual([]);
});

it('takes the edition and the grades of a 304, and keeps those it has where a 304 names none', async () => {
  const crossrate = createClient();
  const first = await crossrate.rates();
  for (const [headers, edition, grades] of [
    [FRESH, FIRST, GRADES],
    [{ ...FRESH, 'Crossrate-Edition': SECOND }, SECOND, {}],
  ] as const) {
    server.script({ status: 304, body: '', headers });
    vi.setSystemTime(Date.now() + 601_000);
    expect(await crossrate.rates()).toEqual({ ...first, edition, grades });
  }
  expect(first.edition).toBe(FIRST);
  vi.useRealTimers();
});

it('keeps the foundation in a store', async () => {
  const store = new Map<string, string>();
  await createClient({ cache: storeAnswers(store) }).rates();
  server.script({ body: CONVERSION, headers: { ...FRESH, ...CONVERTED } });
  await createClient({ cache: storeAnswers(store) }).convert(ASKED);
  const other = createClient({ cache: storeAnswers(store) });
  expect(await other.rates()).toMatchObject({ edition: FIRST, grades: GRADES });
  expect(await other.convert(ASKED)).toMatchObject(FOUNDATION);
  expect(server.requests).toHaveLength(2);
});

it('names the edition of its table, and the grade of the weaker currency, with a conversion without a request', async () => {
  const crossrate = createClient();
  const converter = await crossrate.converter();
  expect(converter.edition).toBe(FIRST);
  const asked = { from: 'USD', to: 'SEK', amount: 1 } as const;
  for (const conversion of [converter.convert(asked), await crossrate.convert(asked)])
    expect(conversion).toMatchObject({ edition: FIRST, grade: 'accepted' });
  expect(converter.convert({ from: 'TRY', to: 'SEK', amount: 1 }).grade).toBe('disputed');
  expect(converter.convert({ from: 'USD', to: 'EUR', amount: 1 }).grade).toBe('confirmed');
  expect(server.requests).toHaveLength(1);
});

it('names no edition of a converter whose service names none', async () => {
  server.script({ body: TABLE, headers: FRESH });
  const converter = await createClient().converter();
  expect(converter.edition).toBeUndefined();
  expect(converter.convert({ from: 'USD', to: 'EUR', amount: 1 })).not.toHaveProperty('edition');
});
