import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { isLiquid } from '../../server/src/refresh/judging/tolerance.ts';
import type { ProviderTable, Quote } from '../../server/src/refresh/rate-provider.ts';
import { previousBusinessDay } from './business-days.ts';
import type { Market } from './market.ts';
import { drawNormal } from './noise.ts';

/** A provider played from the history. */
export interface Player {
  readonly provider: string;
  /** Milliseconds that its rates may be old, as its adapter has it. */
  readonly maxAge: number;
  /** What the provider states at 03:00 UTC of a day of the history. */
  readonly play: (market: Market, day: number) => ProviderTable;
}

const DAY_MS = 86_400_000;

/** Central banks state their rates in the early afternoon: 13:15 UTC. */
const FIXING = 13.25 / 24;

/** How far sources differ in a liquid currency at the same moment, as a standard deviation. */
const NOISE_LIQUID = 0.000_5;

/** The same for other currencies. */
const NOISE_OTHER = 0.003;

const CURRENT = currencyCodes.filter((code) => !withdrawals[code]);
const ECB_CODES = CURRENT.filter(isLiquid);

/** The table of the day, digit by digit. */
const currencyApiPlayer: Player = {
  provider: 'currency-api',
  maxAge: 4 * DAY_MS,
  play(market, day) {
    const table = market.tables.find(({ asOf }) => asOf === day);
    const quotes = [...(table?.rates ?? [])].map(([code, text]) => [code, { text, asOf: day }] as const);
    return { base: 'USD', quotes: new Map<CurrencyCode, Quote>([...quotes, ['USD', { text: '1', asOf: day }]]) };
  },
};

/** Central banks of the business day before; the smaller ones of the day before that. */
const frankfurterPlayer: Player = {
  provider: 'frankfurter',
  maxAge: 7 * DAY_MS,
  play(market, day) {
    const fixingDay = previousBusinessDay(day);
    const quotes = CURRENT.flatMap((code) => {
      const asOf = isLiquid(code) ? fixingDay : previousBusinessDay(fixingDay);
      const rate = rateWithNoise(market, { code, day: asOf, fallback: day, provider: 'frankfurter' });
      return rate === undefined ? [] : [[code, { text: writeDigits(rate, 8), asOf }] as const];
    });
    return { base: 'USD', quotes: new Map(quotes) };
  },
};

/** Thirty currencies of the business day before, against the euro, in five or six figures. */
const ecbPlayer: Player = {
  provider: 'ecb',
  maxAge: 7 * DAY_MS,
  play(market, day) {
    const asOf = previousBusinessDay(day);
    const read = (code: CurrencyCode) => rateWithNoise(market, { code, day: asOf, fallback: day, provider: 'ecb' });
    const euro = read('EUR');
    const quotes = ECB_CODES.filter((code) => code !== 'EUR').flatMap((code) => {
      const rate = read(code);
      return rate === undefined || euro === undefined
        ? []
        : [[code, { text: writeDigits(rate / euro, 6), asOf }] as const];
    });
    return { base: 'EUR', quotes: new Map(quotes) };
  },
};

/** The default chain. */
export const players = [currencyApiPlayer, frankfurterPlayer, ecbPlayer] as const satisfies readonly Player[];

interface Moment {
  readonly code: CurrencyCode;
  /** 00:00 UTC of the day whose afternoon counts. */
  readonly day: number;
  /** The day whose rate counts where the history has no table then. */
  readonly fallback: number;
  readonly provider: string;
}

function rateWithNoise(market: Market, { code, day, fallback, provider }: Moment): number | undefined {
  if (code === 'USD') return 1;
  const rate = market.rateAt(code, day, FIXING) ?? market.rateAt(code, fallback, 0);
  const noise = isLiquid(code) ? NOISE_LIQUID : NOISE_OTHER;
  return rate && rate * Math.exp(noise * drawNormal(`${provider} ${code} ${day}`));
}

/** Writes a number with some significant figures, as a provider would. */
function writeDigits(value: number, figures: number): string {
  return String(Number(value.toPrecision(figures)));
}
