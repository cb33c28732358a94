import { type CurrencyCode, withdrawals } from '@crossrate/contract';
import { divide, publishRate, type Ratio } from '@crossrate/contract/money';
import { describeDeviation, describeTolerance } from '../../refresh/judging/describe-deviation.ts';
import type { Judgement } from '../../refresh/judging/judge-tables.ts';
import { pegs } from '../../refresh/judging/pegs.ts';
import { computeTolerance } from '../../refresh/judging/tolerance.ts';
import type { Testimony, Verdict } from '../../refresh/judging/verdict.ts';
import type { Yardstick } from '../../refresh/judging/yardstick.ts';
import { describeDecision } from '../rates/describe.ts';

/** One witness compared with the yardstick. */
interface WitnessExplanation {
  readonly provider: string;
  /** ISO 8601. */
  readonly asOf: string;
  /** Units for one US dollar, with up to 20 decimals. */
  readonly stated: string;
  /** The deviation from the yardstick; absent without a yardstick. */
  readonly deviation?: string;
  /** The allowed deviation, for the trading days between the quote and the yardstick; absent for a peg. */
  readonly tolerance?: string;
  readonly finding: Testimony['finding'];
}

/** The explanation of the rate of a current currency. */
interface VerdictExplanation {
  readonly currency: CurrencyCode;
  readonly witnesses: readonly WitnessExplanation[];
  readonly yardstick?: { readonly basis: Yardstick['basis']; readonly rate: string };
  readonly verdict: Verdict['kind'];
  readonly ground: Verdict['ground'];
  /** The peg of the currency, in words; absent without one. */
  readonly peg?: string;
  /** The operator's decision and reason, in words. */
  readonly decision?: string;
  /** The new rate, or the last one; absent without either. */
  readonly rate?: {
    readonly usdRate: string;
    readonly provider: string;
    /** ISO 8601. */
    readonly asOf: string;
    /** The last time that a provider stated or confirmed the rate, in ISO 8601. */
    readonly refreshedAt: string;
    /** False for a rate that may not be served, such as a stale one. */
    readonly isServed: boolean;
  };
}

/** The explanation of a published rate. */
export interface Explanation {
  readonly base: CurrencyCode;
  readonly target: CurrencyCode;
  /** The laws that fix the rates of the withdrawn currencies among the two. */
  readonly laws: readonly string[];
  /** The verdicts on the two currencies, or on their successors. */
  readonly verdicts: readonly VerdictExplanation[];
  /** The currencies without a verdict, because no provider states them. */
  readonly unstated: readonly CurrencyCode[];
  /** The division of the two pivot rates; absent when one of them is missing. */
  readonly cross?: {
    readonly dividend: string;
    readonly divisor: string;
    readonly quotient: string;
    readonly published: string;
  };
}

const DECIMALS_SHOWN = 20;

/**
 * Explains the published rate of two currencies from a judgement.
 *
 * @param rates - The rates that would be served, for one US dollar.
 */
export function explainRate(
  { verdicts }: Judgement,
  rates: ReadonlyMap<CurrencyCode, Ratio> | undefined,
  { base, target }: { readonly base: CurrencyCode; readonly target: CurrencyCode },
): Explanation {
  const [dividend, divisor] = [rates?.get(target), rates?.get(base)];
  const current = [target, base].map((code) => withdrawals[code]?.successor ?? code);
  const explained = [...new Set(current)].filter((code) => code !== 'USD' || target === 'USD');
  return {
    base,
    target,
    laws: [target, base].flatMap(describeLaw),
    verdicts: explained.flatMap((code) => {
      const verdict = verdicts.get(code);
      return verdict ? [explainVerdict(verdict, rates?.has(code) === true)] : [];
    }),
    unstated: explained.filter((code) => code !== 'USD' && !verdicts.has(code)),
    ...(dividend && divisor && { cross: explainDivision(dividend, divisor) }),
  };
}

function describeLaw(code: CurrencyCode): string[] {
  const withdrawal = withdrawals[code];
  if (!withdrawal) return [];
  const [withdrawn, successor] = withdrawal.parity.split(':');
  return [`By law, ${withdrawn} ${code} are ${successor} ${withdrawal.successor}, since ${withdrawal.since}.`];
}

function explainVerdict(verdict: Verdict, isServed: boolean): VerdictExplanation {
  const { code, yardstick, kind, ground } = verdict;
  return {
    currency: code,
    witnesses: verdict.testimonies.map((testimony) => explainWitness(code, testimony, yardstick)),
    ...(yardstick && { yardstick: { basis: yardstick.basis, rate: writeTruncated(yardstick.rate) } }),
    verdict: kind,
    ground,
    ...describePeg(code),
    ...(verdict.decision && { decision: describeDecision(verdict.decision) }),
    ...('rate' in verdict && {
      rate: {
        usdRate: writeTruncated(verdict.rate.rate),
        provider: verdict.rate.provider,
        asOf: new Date(verdict.rate.asOf).toISOString(),
        refreshedAt: new Date(verdict.rate.believedAt).toISOString(),
        isServed,
      },
    }),
  };
}

function describePeg(code: CurrencyCode): { readonly peg?: string } {
  const peg = pegs[code];
  if (!peg) return {};
  const band = describeDeviation(peg.band).replace('+', '');
  return { peg: `1 ${peg.anchor} is kept at ${publishRate(peg.rate)} ${code}, within ${band}` };
}

function explainWitness(
  code: CurrencyCode,
  { witness, finding }: Testimony,
  yardstick: Yardstick | undefined,
): WitnessExplanation {
  const { provider, rate, asOf } = witness;
  const isPeg = yardstick?.basis === 'peg';
  return {
    provider,
    asOf: new Date(asOf).toISOString(),
    stated: writeTruncated(rate),
    ...(yardstick && { deviation: describeDeviation(divide(rate, yardstick.rate)) }),
    ...(yardstick && !isPeg && { tolerance: describeTolerance(computeTolerance(code, asOf, yardstick.asOf)) }),
    finding,
  };
}

function explainDivision(dividend: Ratio, divisor: Ratio): NonNullable<Explanation['cross']> {
  const quotient = divide(dividend, divisor);
  return {
    dividend: writeTruncated(dividend),
    divisor: writeTruncated(divisor),
    quotient: writeTruncated(quotient),
    published: publishRate(quotient),
  };
}

/** Writes a ratio with up to 20 decimals. An ellipsis stands for the digits that are left out. */
function writeTruncated({ numerator, denominator }: Ratio): string {
  const scaled = numerator * 10n ** BigInt(DECIMALS_SHOWN);
  const digits = (scaled / denominator).toString().padStart(DECIMALS_SHOWN + 1, '0');
  const decimals = digits.slice(-DECIMALS_SHOWN);
  const whole = digits.slice(0, -DECIMALS_SHOWN);
  if (scaled % denominator !== 0n) return `${whole}.${decimals}…`;
  const significant = decimals.replace(/0+$/, '');
  return significant === '' ? whole : `${whole}.${significant}`;
}
