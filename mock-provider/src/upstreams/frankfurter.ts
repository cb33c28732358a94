import { type CurrencyCode, currencyCodes } from '@crossrate/contract';
import { multiply, parseRatio, roundHalfUp } from '@crossrate/contract/money';
import { HttpResponse } from 'msw';
import { type BankRate, listBankRates, listBanks } from '../bank-rates.ts';
import { findLastPublishedDay } from '../business-days.ts';
import { ecbCalendar } from '../central-banks.ts';
import { pegs } from '../pegs.ts';
import { computeRealRate } from '../real-rates.ts';
import { formatDate, parseBase } from '../render.ts';
import type { MockBank, MockTable, Upstream } from '../upstream.ts';

/**
 * Frankfurter, which answers with an array: each row has its own date, and the base has a row. On demand, a row has the
 * rates of each bank that quotes the currency.
 */
export const frankfurter: Upstream = {
  address: { setting: 'FRANKFURTER_URL', standard: ['https://api.frankfurter.dev'] },
  routes: ['https://api.frankfurter.dev/v2/rates'],
  isConditional: true,
  buildTable: ({ url, receivedAt, banksAreEqual = false }) => {
    const base = parseBase(url.searchParams.get('base'), 'EUR');
    const banks = listBanks(receivedAt, banksAreEqual);
    return { base, asOf: findLastPublishedDay(receivedAt, ecbCalendar), rates: blendRates(base, banks), banks };
  },
  render: (table, { url }) => render(table, { isExpanded: url.searchParams.get('expand') === 'providers' }),
  refuse: () => HttpResponse.json({ status: 404, message: 'not found' }, { status: 404 }),
};

/** Lists the rates of all currencies that a bank quotes or that have a peg. A peg overrides the rates of banks. */
function blendRates(base: CurrencyCode, banks: ReadonlyMap<string, MockBank>): Map<string, string> {
  const quoted = new Set([base, ...[...banks.values()].flatMap(({ factors }) => [...factors.keys()])]);
  const codes = new Set([...currencyCodes.filter((code) => quoted.has(code)), ...pegs.keys()]);
  return new Map([...codes].sort().map((code) => [code, computeBlend(base, code)]));
}

function computeBlend(base: CurrencyCode, code: string): string {
  const peg = code === base ? undefined : pegs.get(code);
  if (!peg) return computeFineRate(base, code as CurrencyCode);
  const [anchor, rate] = [parseRatio(computeRealRate(base, peg.anchor, 9)), parseRatio(peg.rate)];
  if (!anchor || !rate) throw new Error(`The peg of ${code} is no number.`);
  return roundHalfUp(multiply(anchor, rate), 6);
}

/** Computes a rate with six decimals, or with nine if it is so small that six would say little. */
function computeFineRate(base: CurrencyCode, code: CurrencyCode): string {
  const rate = computeRealRate(base, code, 6);
  return rate.startsWith('0.00') ? computeRealRate(base, code, 9) : rate;
}

/** A row has the date of its latest bank, and a peg without banks has the date of the table. */
function render(table: MockTable, { isExpanded }: { readonly isExpanded: boolean }): Response {
  const { base, asOf, rates } = table;
  const rows = [...rates].map(([code, rate]) => {
    const bankRates = listBankRates(table, code);
    const date = formatDate(bankRates.length > 0 ? Math.max(...bankRates.map((bankRate) => bankRate.asOf)) : asOf);
    const parts = isExpanded && bankRates.length > 0 ? `,"providers":[${bankRates.map(writeBankRate).join(',')}]` : '';
    return `{"date":"${date}","base":"${base}","quote":"${code}","rate":${rate}${parts}}`;
  });
  return new HttpResponse(`[${rows.join(',')}]`, { headers: { 'Content-Type': 'application/json; charset=utf-8' } });
}

function writeBankRate({ key, asOf, rate, isExcluded }: BankRate): string {
  return `{"key":"${key}","date":"${formatDate(asOf)}","rate":${rate}${isExcluded ? ',"excluded":true' : ''}}`;
}
