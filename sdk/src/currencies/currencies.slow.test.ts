import * as contract from '@crossrate/contract';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { currencyCodes, currencyOf, isCurrencyCode, minorUnitsOf } from './index.ts';

it('knows every currency as the contract does', () => {
  expect(currencyCodes).toEqual(contract.currencyCodes);
  for (const { code, name, numeric, minorUnit } of contract.currencies) {
    const { minorUnit: former = 2, ...withdrawal } = contract.withdrawals[code] ?? { minorUnit: undefined };
    const isWithdrawn = code in contract.withdrawals;
    expect(currencyOf(code)).toEqual({
      code,
      name,
      numericCode: numeric,
      minorUnits: isWithdrawn ? former : (minorUnit ?? undefined),
      withdrawal: isWithdrawn ? withdrawal : undefined,
    });
  }
});

it.each([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['CLF', 4],
  ['HUF', 2],
  ['UGX', 0],
  ['MGA', 2],
  ['XAU', undefined],
  ['BGN', 2],
  ['TRL', 0],
] as const)('gives %s the minor units of ISO 4217: %s', (code, digits) => {
  expect(minorUnitsOf(code)).toBe(digits);
});

it.each(['', 'XXX', 'jpy', 'US'])('gives %j no minor units', (text) => {
  expect(minorUnitsOf(text as 'JPY')).toBeUndefined();
});

it('gives copies, so that no caller changes the currencies', () => {
  expect(() => (currencyCodes as string[]).push('XXX')).toThrow(TypeError);
  Object.assign(currencyOf('BGN').withdrawal ?? {}, { parity: '1:1' });
  expect(currencyOf('BGN').withdrawal?.parity).toBe('1.95583:1');
});

it('distinguishes codes from other user input', () => {
  const typed: string[] = ['EUR', 'BGN', 'eur', 'XXX', '', 'EURO', '__proto__', 'constructor'];
  expect(typed.filter(isCurrencyCode)).toEqual(['EUR', 'BGN']);
  expect(typed.map((text) => currencyOf(text)?.name)).toEqual(['Euro', 'Bulgarian Lev', ...Array(6).fill(undefined)]);
});

it('gives texts that the platform formats to the last digit', () => {
  const format = (code: (typeof currencyCodes)[number], text: `${number}`) => {
    const digits = minorUnitsOf(code);
    const options = { style: 'currency', currency: code, minimumFractionDigits: digits, maximumFractionDigits: digits };
    // The declarations of ES2023 let `format` take a text.
    return new Intl.NumberFormat('en', options as Intl.NumberFormatOptions).format(text as unknown as bigint);
  };
  expect(format('KWD', '0.308').replace(/\s/, ' ')).toBe('KWD 0.308');
  expect(format('EUR', '123456789012345678.91')).toBe('€123,456,789,012,345,678.91');
  expect(format('JPY', '15748')).toBe('¥15,748');
});

const PARTS = {
  names: 'Dirham',
  parities: '239.640:1',
  predecessors: '340.750:1',
  cash: '"0.50"',
  codes: '"AZM"',
  circulating: '"ALL", "AMD", "AOA"',
  client: 'fetch',
  errors: 'InvalidRequestError',
} as const;

it.each([
  ['minorUnitsOf', ['codes']],
  ['isCurrencyCode', ['codes']],
  ['currencyCodes', ['codes']],
  ['circulatingCurrencyCodes', ['circulating']],
  ['cashIncrementOf', ['cash', 'circulating']],
  ['currencyOf', ['names', 'parities', 'codes']],
  ['convertByLaw', ['parities', 'predecessors', 'codes', 'errors']],
] as const)('lets a bundler leave out what %s does not use', async (name, used) => {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${name} } from './index.ts'`, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    format: 'esm',
    write: false,
    conditions: ['@crossrate/source'],
  });
  const text = outputFiles[0]?.text.replaceAll(/\s+/g, ' ') ?? '';
  expect(text).toContain(name);
  expect(Object.entries(PARTS).flatMap(([part, mark]) => (text.includes(mark) ? [part] : []))).toEqual(used);
});
