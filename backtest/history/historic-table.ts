import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';

/** The rates of the source on one day. */
export interface HistoricTable {
  /** The day that the source gives, as `2024-03-02`. */
  readonly date: string;
  /** 00:00 UTC of that day, in milliseconds. The source reads the market shortly after that moment. */
  readonly asOf: number;
  /** Units for one US dollar, as the digits that were published. A currency that the table lacks has no entry. */
  readonly rates: ReadonlyMap<CurrencyCode, string>;
}

/** The currencies of the history: all that are supported and in circulation, without the US dollar as their base. */
export const historicCurrencies: readonly CurrencyCode[] = currencyCodes.filter(
  (code) => code !== 'USD' && !withdrawals[code],
);

/**
 * The first moment of a day.
 *
 * @returns milliseconds, or `undefined` for text that is no day of the calendar.
 */
export function startOfDay(date: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
  const time = Date.parse(`${date}T00:00:00Z`);
  // JavaScript takes 31 February for a day in March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) ? time : undefined;
}

/** Whether text is a rate: a positive decimal number, with or without an exponent. */
export function isRate(text: string): boolean {
  return /^(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(text) && /[1-9]/.test(text.replace(/e.*/i, ''));
}
