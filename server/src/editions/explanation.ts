import { type CurrencyCode, withdrawals } from '@crossrate/contract';
import { divide, publishRate, type Ratio, roundHalfUp, writeExactly } from '@crossrate/contract/money';
import type { RateBook } from '../rates/rate-book.ts';
import type { SourcedRate } from '../rates/snapshot.ts';
import { describeDeviation, describeTolerance } from '../refresh/judging/describe-deviation.ts';
import type { Judgement } from '../refresh/judging/judge-tables.ts';
import { type Peg, pegs } from '../refresh/judging/pegs.ts';
import { computeTolerance } from '../refresh/judging/tolerance.ts';
import type { Comparison, JudgedWitness, Verdict } from '../refresh/judging/verdict.ts';
import type { BelievedRate } from '../refresh/refresh-state.ts';
import { chooseServed, type ServingPolicy } from '../refresh/select-servable.ts';
import { describeDecision } from './describe-decision.ts';

const DECIMALS_SHOWN = 20;

/** The rates that would be served, none without a rate of a major, and the operator's choice about them. */
type Serving = { readonly book: RateBook | undefined; readonly policy: ServingPolicy };

/** The explanation of a published rate. Rates have up to 20 decimals, and times are in ISO 8601. */
export type Explanation = ReturnType<typeof explainRate>;

/** Explains the published rate of two currencies: by laws, by verdicts, and by the division of the two pivot rates. */
export function explainRate(
  { verdicts }: Judgement,
  serving: Serving,
  { base, target }: { readonly base: CurrencyCode; readonly target: CurrencyCode },
) {
  const rates = serving.book?.rates;
  const [dividend, divisor] = [rates?.get(target), rates?.get(base)];
  const current = [target, base].map((code) => withdrawals[code]?.successor ?? code);
  const explained = [...new Set(current)].filter((code) => code !== 'USD' || target === 'USD');
  return {
    base,
    target,
    laws: [target, base].flatMap(describeLaw),
    verdicts: explained.flatMap((code) => {
      const verdict = verdicts.get(code);
      return verdict ? [explainVerdict(verdict, serving)] : [];
    }),
    unstated: explained.filter((code) => code !== 'USD' && !verdicts.has(code)),
    ...(dividend && divisor && { cross: explainDivision(dividend, divisor) }),
  };
}

function describeLaw(code: CurrencyCode): string[] {
  const withdrawal = withdrawals[code];
  if (!withdrawal) return [];
  const [withdrawn, successor] = withdrawal.parity.split(':');
  const law = `${withdrawn} ${code} are ${successor} ${withdrawal.successor}, since ${withdrawal.since}`;
  return [`${code} is derived: by law, ${law}.`];
}

function explainVerdict(verdict: Verdict, serving: Serving) {
  const { code, comparison, kind, ground, findings, decision, rate } = verdict;
  const peg = pegs.get(code);
  return {
    currency: code,
    witnesses: findings.map((each) => explainWitness(code, each, comparison)),
    ...(comparison && { comparison: { basis: comparison.basis, rate: writeTruncated(comparison.rate) } }),
    verdict: kind,
    ground,
    ...(peg && { peg: describePeg(peg, verdict) }),
    ...(decision && { decision: describeDecision(decision) }),
    ...(rate && { rate: explainServed(code, rate, serving) }),
  };
}

/** Explains whether a rate is served, for which setting it is not, and which confirmed rate is served in its place. */
function explainServed(code: CurrencyCode, rate: BelievedRate, { book, policy }: Serving) {
  const served = book?.snapshot.get(code);
  const chosen = chooseServed(rate, policy);
  const isKeptBySingle = chooseServed(rate, { ...policy, held: 'serve' }) !== rate;
  const setting = isKeptBySingle ? `SINGLE_RATES=${policy.single}` : `HELD_RATES=${policy.held}`;
  const isServed = served !== undefined && chosen === rate;
  return {
    // The served rate of a peg follows that of the anchor.
    ...presentRate(isServed ? served : rate),
    isServed,
    ...(chosen !== rate && { setting, ...(served && { replacement: presentRate(served) }) }),
  };
}

function presentRate({ grade, rate, provider, asOf, believedAt }: SourcedRate) {
  const refreshedAt = new Date(believedAt).toISOString();
  return { grade, usdRate: writeTruncated(rate), provider, asOf: new Date(asOf).toISOString(), refreshedAt };
}

function describePeg(peg: Peg, { code, pegOffSince }: Verdict): string {
  const { anchor, lowest, highest, since, authority, source } = peg;
  const rates = [...new Set([lowest, highest].map(publishRate))].join(' to ');
  const off = pegOffSince === undefined ? '' : `; off since ${new Date(pegOffSince).toISOString()}`;
  return `1 ${anchor} = ${rates} ${code}, since ${since} by the ${authority} (${source})${off}`;
}

function explainWitness(
  code: CurrencyCode,
  { witness: { witness, provider, rate, asOf, day }, finding }: JudgedWitness,
  comparison: Comparison | undefined,
) {
  const isPeg = comparison?.basis === 'the peg';
  return {
    witness,
    provider,
    asOf: new Date(asOf).toISOString(),
    stated: writeTruncated(rate),
    ...(comparison && { deviation: describeDeviation(divide(rate, comparison.rate)) }),
    ...(comparison && !isPeg && { tolerance: describeTolerance(computeTolerance(code, day, comparison.day)) }),
    finding,
  };
}

function explainDivision(dividend: Ratio, divisor: Ratio) {
  const quotient = divide(dividend, divisor);
  const [a, b, result] = [dividend, divisor, quotient].map(writeTruncated);
  return { dividend: a, divisor: b, quotient: result, published: publishRate(quotient) };
}

/** Writes a ratio with up to 20 decimals. An ellipsis stands for the digits that are left out. */
function writeTruncated({ numerator, denominator }: Ratio): string {
  const unit = 10n ** BigInt(DECIMALS_SHOWN);
  const cut = { numerator: (numerator * unit) / denominator, denominator: unit };
  const isExact = (numerator * unit) % denominator === 0n;
  return isExact ? writeExactly(cut) : `${roundHalfUp(cut, DECIMALS_SHOWN)}…`;
}
