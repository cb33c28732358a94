import type { CurrencyCode } from '@crossrate/contract';
import { divide, ONE, publishRate } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import {
  buildWitnessTable,
  HONEST,
  readRatio,
  scaleTable,
  type UsdRates,
} from '../../../test/refreshing/witness-table.ts';
import { emptyState } from '../refresh-state.ts';
import { describeDiagnosis } from './describe-diagnosis.ts';
import { judgeTables } from './judge-tables.ts';
import type { WitnessTable } from './witness.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const TODAY = Date.parse('2026-11-20');

/** Diagnoses a table beside two honest ones. */
function diagnose(table: WitnessTable): string | undefined {
  const tables = [table, buildWitnessTable('b', TODAY), buildWitnessTable('c', TODAY)];
  const context = { state: emptyState, decisions: new Map(), providers: ['a', 'b', 'c'], now: NOW };
  const diagnosis = judgeTables(tables, context).diagnoses.get('a');
  return diagnosis && describeDiagnosis(diagnosis, table.base);
}

const diagnoseRates = (rates: UsdRates) => diagnose(buildWitnessTable('a', TODAY, rates));
const invert = (code: keyof typeof HONEST) => publishRate(divide(ONE, readRatio(HONEST[code])));

it('has nothing to say of an honest table', () => {
  expect(diagnoseRates({ EUR: '0.882', JPY: '156.4' })).toBeUndefined();
});

it('names the base whose rates are said to be of the US dollar', () => {
  const euroTable = scaleTable(buildWitnessTable('a', TODAY, { EUR: '0.88' }), '1.136363636');
  expect(diagnose(euroTable)).toBe('all rates × 1.136364: base EUR said to be USD?');
});

it('names the factor by which all rates are off', () => {
  expect(diagnose(scaleTable(buildWitnessTable('a', TODAY), '0.55'))).toBe('all rates × 0.55');
  expect(diagnose(scaleTable(buildWitnessTable('a', TODAY), '100'))).toBe('all rates × 100');
});

it('suspects the quote of the dollar where another base is off by one factor', () => {
  const offByDollar: WitnessTable = { ...scaleTable(buildWitnessTable('a', TODAY), '0.769'), base: 'EUR' };
  expect(diagnose(offByDollar)).toBe('all rates × 0.769: its quote of USD is off?');
});

it('takes a fall of the dollar for no broken table: its pegs would have moved, too', () => {
  const floating: CurrencyCode[] = ['EUR', 'JPY', 'GBP', 'AUD', 'CAD', 'CHF', 'NZD', 'SEK', 'NOK', 'CNY', 'INR', 'SGD'];
  const rates = Object.fromEntries(floating.map((code) => [code, String(Number(HONEST[code as 'EUR']) * 0.94)]));
  expect(diagnoseRates(rates)).toMatch(/^\d+ of \d+ liquid currencies outvoted: /);
});

it('finds inverted rates', () => {
  expect(diagnoseRates({ EUR: invert('EUR') })).toBe('upside down: EUR');
  expect(diagnoseRates({ SEK: invert('SEK'), NOK: invert('NOK') })).toBe('upside down: SEK, NOK');
});

it('takes no move of a rate near 1 for one that is upside down', () => {
  const buildNear = (provider: string, rate: string) => buildWitnessTable(provider, TODAY, { CHF: rate });
  const tables = [buildNear('a', '1.03'), buildNear('b', '1'), buildNear('c', '1')];
  const context = { state: emptyState, decisions: new Map(), providers: ['a', 'b', 'c'], now: NOW };
  expect(judgeTables(tables, context).diagnoses.size).toBe(0);
});

it('finds exchanged rates', () => {
  expect(diagnoseRates({ EUR: HONEST.GBP, GBP: HONEST.EUR })).toBe('exchanged with each other: EUR, GBP');
});

it('finds shifted rates, but not in a single minor currency, which may have been redenominated', () => {
  expect(diagnoseRates({ JPY: '1570' })).toBe('off by a power of ten: JPY');
  expect(diagnoseRates({ SEK: '95', NOK: '1010' })).toBe('off by a power of ten: SEK, NOK');
  expect(diagnoseRates({ SEK: '95' })).toBeUndefined();
});

it('counts the liquid currencies that are outvoted, and lets two of them pass', () => {
  expect(diagnoseRates({ SEK: '10.4', NOK: '11' })).toBeUndefined();
  expect(diagnoseRates({ SEK: '10.4', NOK: '11.4', PLN: '4.1' })).toMatch(
    /^3 of \d+ liquid currencies outvoted: SEK, NOK, PLN$/,
  );
});

it('lists five codes at most', () => {
  const codes = ['SEK', 'NOK', 'CNY', 'INR', 'SGD', 'ZAR', 'MXN'] as const;
  const rates = Object.fromEntries(codes.map((code) => [code, invert(code)]));
  expect(diagnoseRates(rates)).toBe('upside down: SEK, NOK, CNY, INR, SGD and 2 more');
});
