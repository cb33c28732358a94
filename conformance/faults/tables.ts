import Big, { type RoundingMode } from 'big.js';
import { type FaultRequest, type Faults, must, type Patch, should } from './fault.ts';
import { isUsual, multiply, onEachRate, onRates, onTableFields, refuse, withState } from './patches.ts';

/** Changes the time in tables. */
const writeTime = (change: (time: string, base: string) => unknown): Patch =>
  onTableFields(({ updated_at, base }) => ({ updated_at: JSON.stringify(change(JSON.parse(updated_at), base)) }));

/** Writes the time of the clock, some hours later. */
const followClock = (hours: number): Patch =>
  withState(({ clock }) =>
    writeTime(() => new Date(clock.now() + hours * 3_600_000).toISOString().replace(/\.\d+Z$/, '+00:00')),
  );

/** Gives the table of one base, asked for once, to a patch. */
const withTable =
  (source: string, build: (table: string) => Patch): Patch =>
  (good) => {
    let patch: Promise<ReturnType<Patch>> | undefined;
    return async (request, forward) => {
      if (!request.isFor('rates')) return forward(request);
      const ask = async () =>
        build((await forward(request.at('rates', `?base=${source}`).withKey(good.goodKey))).text)(good);
      patch ??= ask();
      return (await patch)(request, forward);
    };
  };

/** Gives the rates of one base under the name of others, in which the base is 1. */
const serveTablesOf = (source: string, isAffected: (base: string, request: FaultRequest) => boolean): Patch =>
  withTable(source, (table) =>
    onTableFields(
      ({ base }) => ({ rates: JSON.stringify({ ...JSON.parse(table).rates, [JSON.parse(base)]: 1 }) }),
      (request) => isAffected(request.get('base'), request),
    ),
  );

/** Divides the rates that the table of dollars shows, and rounds the quotients. */
const divideShownRates = (mode: RoundingMode): Patch =>
  withTable('USD', (table) =>
    onEachRate((rate, code, base) => {
      const { [code]: dividend, [base]: divisor } = JSON.parse(table).rates;
      if (!dividend || !divisor) return rate;
      const quotient = new Big(dividend).div(divisor);
      return quotient.round(Math.max(6, 5 - quotient.e), mode).toFixed();
    }),
  );

/** Faults with rate tables. */
export const tableFaults: Faults = {
  'updated-at-in-camel-case': must('every-success')(
    onTableFields(({ updated_at }) => ({ updatedAt: updated_at, updated_at: undefined })),
  ),
  'table-with-a-flag-for-success': should('every-success-alone')(onTableFields(() => ({ success: 'true' }))),
  'base-in-lower-case': must('every-echo')(onTableFields(({ base }) => ({ base: base.toLowerCase() }))),
  'rates-are-strings': must('every-success')(onEachRate((rate) => `"${rate}"`)),
  'rate-is-0-where-unknown': must('every-listed-code')(onRates(() => ({ CLF: '0' }))),
  'rate-of-bitcoin': must('every-listed-code')(
    onRates(({ XAU }, base) => ({ BTC: XAU && base === 'EUR' ? multiply(XAU, 0.05) : undefined })),
  ),
  'unusual-tables-with-gaps': must('every-table')(
    onEachRate((rate, code, base) => (isUsual(base) || code < 'N' ? rate : undefined)),
  ),
  'tables-of-usual-bases-alone': must('every-listed-code')(
    refuse('invalidCurrency', (request) => request.isFor('rates') && !isUsual(request.get('base').toUpperCase())),
  ),

  'updated-at-with-z': must('rates-updated-at')(writeTime((time) => time.replace('+00:00', 'Z'))),
  'updated-at-with-milliseconds': should('rates-updated-at-form')(writeTime((time) => time.replace('+', '.000+'))),
  'updated-at-is-the-next-refresh': must('rates-updated-at')(followClock(1)),
  'updated-at-is-the-time-of-the-answer': should('rates-updated-at-steady', 'caching-tags')(followClock(0)),
  'updated-at-differs-by-table': should('rates-updated-at-steady')(
    writeTime((time, base) => time.replace(/T\d\d/, `T${String(base.charCodeAt(1) % 24).padStart(2, '0')}`)),
  ),

  'rates-with-all-digits-of-a-double': should('rates-precision')(
    onEachRate((rate) => String((Number(rate) * 3) / 3.000000001)),
  ),
  'small-rates-cut-at-six-decimals': should('rates-precision')(
    onEachRate((rate) => String(Number(Number(rate).toFixed(6)) || 0.000001)),
  ),
  'rates-cut-instead-of-rounded': should('rates-precision')(divideShownRates(Big.roundDown)),
  'table-without-its-base': should('rates-own-base')(onRates((_, base) => ({ [base]: undefined }))),
  'rate-of-the-base-almost-1': should('rates-own-base')(
    onRates((_, base) => ({ [base]: base === 'USD' ? '1' : '0.999999' })),
  ),
  'lev-of-a-provider-in-place-of-the-law': should('consistency-parities')(
    onRates(({ BGN }) => ({ BGN: BGN && multiply(BGN, 1.0007) })),
  ),

  'bid-and-ask-one-per-cent-apart': must(
    'every-conversion-rate',
    'every-table-finely',
  )(
    onRates(({ EUR, USD }, base) => ({
      ...(base === 'USD' && EUR && { EUR: multiply(EUR, 1.01) }),
      ...(base === 'EUR' && USD && { USD: multiply(USD, 1.01) }),
    })),
  ),
  'one-table-of-another-day': must(
    'every-conversion-rate',
    'every-table-finely',
  )(onEachRate((rate, _, base) => (base === 'EUR' ? multiply(rate, 1.0005) : rate))),
  'table-inverted': must('every-table')(
    onEachRate((rate, _, base) => (base === 'EUR' ? String(1 / Number(rate)) : rate)),
  ),
  'columns-shifted-by-one': must('every-table')(
    onRates((rates, base) => {
      const texts = Object.values(rates);
      const shifted = Object.keys(rates).map((code, place) => [code, texts.at(place - 1)]);
      return base === 'EUR' ? Object.fromEntries(shifted) : {};
    }),
  ),
  'table-of-a-hundred-yen': must('every-table')(
    onEachRate((rate, _, base) => (base === 'JPY' ? multiply(rate, 100) : rate)),
  ),
  'default-table-differs': must('every-table')(
    onTableFields(
      ({ rates }) => ({ rates: rates.replace(/"TZS":[\d.]+/, '"TZS":1.5') }),
      (request) => request.get('base') === '',
    ),
  ),
  'rates-of-usd-for-most-bases': must('every-table')(serveTablesOf('USD', (base) => !isUsual(base))),
  'table-of-yen-now-and-then': must('every-table')(
    withState(() => {
      let asked = 0;
      return serveTablesOf('JPY', () => ++asked % 20 === 19);
    }),
  ),
  'rates-of-usd-in-german': must('every-table')(
    serveTablesOf('USD', (_, request) => request.header('Accept-Language').startsWith('de')),
  ),
};
