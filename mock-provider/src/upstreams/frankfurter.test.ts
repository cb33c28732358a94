import { currencyCodes, withdrawals } from '@crossrate/contract';
import { beforeAll, expect, it } from 'vitest';
import { createMockProviders } from '../index.ts';

/** A row of version 2 with the rates of banks. */
interface Row {
  readonly date: string;
  readonly base: string;
  readonly quote: string;
  readonly rate: number;
  readonly providers?: { readonly key: string; readonly date: string; readonly rate: number; excluded?: true }[];
}

const EXPANDED = 'https://api.frankfurter.dev/v2/rates?base=USD&expand=providers';

async function askAt(time: string, url = EXPANDED, headers: Record<string, string> = {}): Promise<Response> {
  return createMockProviders({ clock: { now: () => Date.parse(time) } }).fetch(url, { headers });
}

async function readRows(time: string, url?: string): Promise<ReadonlyMap<string, Row>> {
  const rows = (await (await askAt(time, url)).json()) as Row[];
  return new Map(rows.map((row) => [row.quote, row]));
}

/** A Saturday. */
const SATURDAY = '2026-11-21T10:00:00Z';
let rows: ReadonlyMap<string, Row>;
beforeAll(async () => {
  rows = await readRows(SATURDAY);
});

const findDate = (table: ReadonlyMap<string, Row>, key: string, code = 'GBP') =>
  table.get(code)?.providers?.find((rate) => rate.key === key)?.date;

it('has banks for all currencies in use but 18: the ECB and others for 30, one bank for each of 113', () => {
  const codes = currencyCodes.filter((code) => !withdrawals[code] && code !== 'CLF');
  const countBanks = (code: string) => (code === 'USD' ? 9 : (rows.get(code)?.providers?.length ?? 0));
  const withoutBank = codes.filter((code) => countBanks(code) === 0);
  expect(withoutBank.join(' ')).toBe('CDF ERN HNL HTG KMF LSL MRU MXV SLE SOS SSP STN SVC SZL VED XCG XPF ZWG');
  expect(withoutBank.filter((code) => rows.has(code))).toEqual([]);
  expect(codes.filter((code) => countBanks(code) === 1)).toHaveLength(113);
  expect(codes.filter((code) => countBanks(code) >= 5)).toHaveLength(30);
});

it('prefers a peg to the bank, and has a row for a peg without a bank', () => {
  expect(rows.get('AED')).toMatchObject({ rate: 3.6725, providers: [{ key: 'CBUAE', excluded: true }] });
  expect(rows.get('ANG')).toEqual({ date: '2026-11-20', base: 'USD', quote: 'ANG', rate: 1.79 });
  expect(rows.get('GGP')?.rate).toBeCloseTo(rows.get('GBP')?.rate ?? 0, 5);
  expect(rows.get('EUR')?.providers?.some(({ excluded }) => excluded)).toBe(false);
});

it('dates the rates of each bank with its last working day, from its own hour on', async () => {
  const monday = await readRows('2026-11-23T13:30:00Z');
  expect([findDate(monday, 'CNB'), findDate(monday, 'ECB')]).toEqual(['2026-11-23', '2026-11-20']);
  expect(monday.get('GBP')?.date).toBe('2026-11-23');
  const sunday = await readRows('2026-11-22T13:30:00Z');
  expect([findDate(sunday, 'CBK', 'KWD'), findDate(sunday, 'CNB')]).toEqual(['2026-11-22', '2026-11-20']);
  const christmas = await readRows('2026-12-25T20:00:00Z');
  expect([findDate(christmas, 'ECB'), findDate(christmas, 'TCMB')]).toEqual(['2026-12-24', '2026-12-25']);
});

it('answers 304 until another bank publishes', async () => {
  const etag = (await askAt('2026-11-23T13:30:00Z')).headers.get('ETag') ?? '';
  expect((await askAt('2026-11-23T13:40:00Z', EXPANDED, { 'If-None-Match': etag })).status).toBe(304);
  expect((await askAt('2026-11-23T14:10:00Z', EXPANDED, { 'If-None-Match': etag })).status).toBe(200);
});
