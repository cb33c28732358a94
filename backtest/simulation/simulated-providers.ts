import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { isLiquid } from '../../server/src/refresh/judging/tolerance.ts';
import type { ProviderTable, Quote } from '../../server/src/refresh/rate-provider.ts';
import { findPreviousBusinessDay } from './business-days.ts';
import type { Market } from './market.ts';
import { drawNormal } from './noise.ts';

/** A provider whose tables are made from the history. */
export interface SimulatedProvider {
  readonly provider: string;
  /** The oldest age of a rate in milliseconds, as in the adapter of the provider. */
  readonly maxAge: number;
  /** Builds the table that the provider states at 03:00 UTC of a day of the history. */
  readonly buildTable: (market: Market, day: number) => ProviderTable;
}

const DAY_MS = 86_400_000;

/** The time at which central banks fix their rates, 13:15 UTC, as a share of the day. */
const FIXING_TIME = 13.25 / 24;

/** The difference of sources in a liquid currency at the same moment: the standard deviation of the logarithm. */
const NOISE_LIQUID = 0.000_5;

/** The difference of sources in other currencies. */
const NOISE_OTHER = 0.003;

const CURRENT = currencyCodes.filter((code) => !withdrawals[code]);
const ECB_CODES = CURRENT.filter(isLiquid);

/** States the table of the day, with all digits. */
const simulatedCurrencyApi: SimulatedProvider = {
  provider: 'currency-api',
  maxAge: 4 * DAY_MS,
  buildTable(market, day) {
    const table = market.tables.find(({ asOf }) => asOf === day);
    const quotes = [...(table?.rates ?? [])].map(([code, text]) => [code, { text, asOf: day }] as const);
    return { base: 'USD', quotes: new Map<CurrencyCode, Quote>([...quotes, ['USD', { text: '1', asOf: day }]]) };
  },
};

/** States the rates of the business day before; those of currencies that are not liquid are a business day older. */
const simulatedFrankfurter: SimulatedProvider = {
  provider: 'frankfurter',
  maxAge: 7 * DAY_MS,
  buildTable(market, day) {
    const fixingDay = findPreviousBusinessDay(day);
    const quotes = CURRENT.flatMap((code) => {
      const asOf = isLiquid(code) ? fixingDay : findPreviousBusinessDay(fixingDay);
      const rate = computeNoisyRate(market, { code, day: asOf, fallback: day, provider: 'frankfurter' });
      return rate === undefined ? [] : [[code, { text: formatFigures(rate, 8), asOf }] as const];
    });
    return { base: 'USD', quotes: new Map(quotes) };
  },
};

/** States the liquid currencies of the business day before, against the euro, in at most six figures. */
const simulatedEcb: SimulatedProvider = {
  provider: 'ecb',
  maxAge: 7 * DAY_MS,
  buildTable(market, day) {
    const asOf = findPreviousBusinessDay(day);
    const read = (code: CurrencyCode) => computeNoisyRate(market, { code, day: asOf, fallback: day, provider: 'ecb' });
    const euro = read('EUR');
    const quotes = ECB_CODES.filter((code) => code !== 'EUR').flatMap((code) => {
      const rate = read(code);
      return rate === undefined || euro === undefined
        ? []
        : [[code, { text: formatFigures(rate / euro, 6), asOf }] as const];
    });
    return { base: 'EUR', quotes: new Map(quotes) };
  },
};

/** The default chain, simulated. */
export const simulatedProviders = [
  simulatedCurrencyApi,
  simulatedFrankfurter,
  simulatedEcb,
] as const satisfies readonly SimulatedProvider[];

/** The rate that a provider publishes: its currency and its day. */
interface Fixing {
  readonly code: CurrencyCode;
  /** The day of the fixing: 00:00 UTC, in milliseconds since the epoch. */
  readonly day: number;
  /** The day whose first rate takes the place when the history has no table near the fixing. */
  readonly fallback: number;
  readonly provider: string;
}

function computeNoisyRate(market: Market, { code, day, fallback, provider }: Fixing): number | undefined {
  if (code === 'USD') return 1;
  const rate = market.findRate(code, day, FIXING_TIME) ?? market.findRate(code, fallback, 0);
  const noise = isLiquid(code) ? NOISE_LIQUID : NOISE_OTHER;
  return rate && rate * Math.exp(noise * drawNormal(`${provider} ${code} ${day}`));
}

/** Writes a number with at most so many significant figures. */
function formatFigures(value: number, figures: number): string {
  return String(Number(value.toPrecision(figures)));
}
