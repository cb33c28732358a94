import { expect, it } from 'vitest';
import { readRatio } from '../../../test/refreshing/witness-table.ts';
import { selectQuote } from './select-quote.ts';

const NOW = Date.parse('2026-11-20T10:00:00Z');
const HOUR_MS = 3_600_000;

function quote(provider: string, hoursOld: number) {
  return { provider, source: provider, rate: readRatio('1'), asOf: NOW - hoursOld * HOUR_MS, fetchedAt: NOW };
}

const LONG_AGO = Number.NEGATIVE_INFINITY;

it('takes the first in the order of the chain, though others are a little younger', () => {
  expect(selectQuote([quote('a', 34), quote('b', 10)], LONG_AGO, NOW)?.provider).toBe('a');
});

it('passes over a quote that is older than the rate served', () => {
  const served = NOW - 10 * HOUR_MS;
  expect(selectQuote([quote('a', 34), quote('b', 10)], served, NOW)?.provider).toBe('b');
  expect(selectQuote([quote('a', 34)], served, NOW)).toBeUndefined();
});

it('passes over a quote that is out of date beside a younger one', () => {
  expect(selectQuote([quote('a', 7 * 24), quote('b', 10)], LONG_AGO, NOW)?.provider).toBe('b');
  expect(selectQuote([quote('a', 7 * 24)], LONG_AGO, NOW)?.provider).toBe('a');
});

it('passes over a quote that is out of date though the fresher ones are for a time to come', () => {
  expect(selectQuote([quote('a', 7 * 24), quote('b', -12)], LONG_AGO, NOW)?.provider).toBe('b');
});

it('publishes a rate dated in the future only when no provider has a current one', () => {
  expect(selectQuote([quote('a', -12), quote('b', 10)], LONG_AGO, NOW)?.provider).toBe('b');
  expect(selectQuote([quote('a', -12)], LONG_AGO, NOW)?.provider).toBe('a');
  expect(selectQuote([quote('a', -12)], NOW - 10 * HOUR_MS, NOW)).toBeUndefined();
});
