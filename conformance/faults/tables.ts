import type { Faults, Patch } from './fault.ts';
import { both, isUsual, multiply, onEachRate, onRates, onTableFields, type When, withState } from './patches.ts';

/** Changes the time in tables. */
const writeTime = (change: (time: string) => unknown, when?: When): Patch =>
  onTableFields(({ updated_at }) => ({ updated_at: JSON.stringify(change(JSON.parse(updated_at))) }), when);

/** Moves a time by days. */
const shiftBy = (days: number) => (time: string) =>
  new Date(Date.parse(time) + days * 86_400_000).toISOString().replace(/\.\d+Z$/, '+00:00');

/** Writes the time of the clock, some hours later. */
const followClock = (hours: number): Patch =>
  withState(({ clock }) =>
    writeTime(() => new Date(clock.now() + hours * 3_600_000).toISOString().replace(/\.\d+Z$/, '+00:00')),
  );

/** Faults with rate tables. */
export const tableFaults: Faults = {
  'every-success': {
    'updated-at-in-camel-case': onTableFields(({ updated_at }) => ({ updatedAt: updated_at, updated_at: undefined })),
    'rates-are-strings': onEachRate((rate) => `"${rate}"`),
  },
  'every-success-alone': { 'table-with-a-flag-for-success': onTableFields(() => ({ success: 'true' })) },
  'every-listed-code': {
    'rate-is-0-where-unknown': onRates(() => ({ CLF: '0' })),
    'rate-of-bitcoin': onRates(({ XAU }, base) => ({ BTC: XAU && base === 'EUR' ? multiply(XAU, 0.05) : undefined })),
  },
  'rates-updated-at': {
    'updated-at-with-z': writeTime((time) => time.replace('+00:00', 'Z')),
    'updated-at-is-the-next-refresh': followClock(1),
  },
  'rates-updated-at-recent': { 'rates-of-eight-days-ago': writeTime(shiftBy(-8)) },
  'rates-updated-at-form': { 'updated-at-with-milliseconds': writeTime((time) => time.replace('+', '.000+')) },
  'rates-updated-at-steady': {
    'updated-at-is-the-time-of-the-answer': followClock(0),
    'updated-at-by-the-spelling-of-the-base': writeTime(shiftBy(-1), (request) => /[a-z]/.test(request.get('base'))),
  },
  'rates-precision': {
    'rates-with-all-digits-of-a-double': onEachRate((rate) => String((Number(rate) * 3) / 3.000000001)),
    'small-rates-cut-at-six-decimals': onEachRate((rate) => String(Number(Number(rate).toFixed(6)) || 0.000001)),
  },
  'rates-own-base': { 'table-without-its-base': onRates((_, base) => ({ [base]: undefined })) },
  'consistency-parities': {
    'lev-of-a-provider-in-place-of-the-law': onRates(({ BGN }) => ({ BGN: BGN && multiply(BGN, 1.0007) })),
  },
  'every-conversion-rate': {
    'one-table-of-yesterday': both(
      writeTime(shiftBy(-1), (request) => request.get('base') === 'JPY'),
      onEachRate((rate, _, base) => (base === 'JPY' ? multiply(rate, 1.0005) : rate)),
    ),
  },
  'every-table-finely': {
    'one-rate-of-another-day': onRates(({ TZS }, base) =>
      TZS && base === 'JPY' ? { TZS: multiply(TZS, 1.0005) } : {},
    ),
  },
  'every-table': {
    'table-packed-otherwise-differs': onTableFields(
      ({ rates }) => ({ rates: rates.replace(/"TZS":[\d.]+/, '"TZS":1.5') }),
      (request) => request.header('Accept-Encoding') !== 'gzip, deflate',
    ),
    'table-inverted': onEachRate((rate, _, base) => (base === 'EUR' ? String(1 / Number(rate)) : rate)),
    'table-of-a-hundred-yen': onEachRate((rate, _, base) => (base === 'JPY' ? multiply(rate, 100) : rate)),
    'unusual-tables-doubled': onEachRate((rate, _, base) => (isUsual(base) ? rate : multiply(rate, 2))),
    'unusual-tables-with-gaps': onEachRate((rate, code, base) => (isUsual(base) || code < 'N' ? rate : undefined)),
    'default-table-differs': onTableFields(
      ({ rates }) => ({ rates: rates.replace(/"TZS":[\d.]+/, '"TZS":1.5') }),
      (request) => request.get('base') === '',
    ),
  },
};
