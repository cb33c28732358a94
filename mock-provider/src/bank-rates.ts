import { multiply, ONE, parseRatio, type Ratio, roundHalfUp } from '@crossrate/contract/money';
import { findLastPublishedDay } from './business-days.ts';
import { type CentralBank, centralBanks, widelyQuotedCodes } from './central-banks.ts';
import { pegs } from './pegs.ts';
import type { MockBank, MockTable } from './upstream.ts';

/** A central bank's rate of one currency, as Frankfurter passes it on. */
export interface BankRate {
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly asOf: number;
  readonly rate: string;
  /** True when Frankfurter leaves the rate out of its blend. */
  readonly isExcluded: boolean;
}

/**
 * Lists the central banks with the times of their latest rates, by key.
 *
 * @param areEqual - True when all banks state the rates of the ECB.
 */
export function listBanks(now: number, areEqual: boolean): ReadonlyMap<string, MockBank> {
  const banks = centralBanks.map((bank) => {
    const factors = new Map(bank.codes.map((code) => [code, areEqual ? ONE : computeFactor(bank, code)]));
    return [bank.key, { asOf: findLastPublishedDay(now, bank.calendar), factors }] as const;
  });
  return new Map(banks);
}

/** Lists the rates of a currency by the banks that quote it. Frankfurter's blend prefers a peg to their rates. */
export function listBankRates({ base, rates, banks = new Map() }: MockTable, code: string): BankRate[] {
  const blend = rates.get(code);
  if (code === base || blend === undefined) return [];
  return [...banks].flatMap(([key, { asOf, factors }]) => {
    const factor = factors.get(code);
    return factor ? [{ key, asOf, rate: scaleText(blend, factor), isExcluded: pegs.has(code) }] : [];
  });
}

/** Invents the difference of a bank to the ECB, because banks publish at different hours: at most 0.05 %. */
function computeFactor({ key }: CentralBank, code: string): Ratio {
  if (key === 'ECB' || !widelyQuotedCodes.has(code)) return ONE;
  const sum = [...key, ...code].reduce((total, letter, index) => total + letter.charCodeAt(0) * (index + 1), 0);
  return { numerator: 9995n + BigInt(sum % 11), denominator: 10_000n };
}

/** Multiplies a rate, and keeps the number of decimals. Text that is no plain positive number stays as it is, because a scenario wrote it. */
export function scaleText(text: string, factor: Ratio): string {
  const decimals = /^\d+(?:\.(\d+))?$/.exec(text)?.[1]?.length ?? 0;
  const rate = /^[\d.]+$/.test(text) ? parseRatio(text) : undefined;
  return rate ? roundHalfUp(multiply(rate, factor), decimals) : text;
}
