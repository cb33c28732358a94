import type { CurrencyCode } from '@crossrate/contract';
import { divide, publishRate, type Ratio, roundHalfUp, writeExactly } from '@crossrate/contract/money';
import { describeDeviation, describeTolerance } from '../judging/describe-deviation.ts';
import { type Outcome, selectTables } from '../judging/outcome.ts';
import { type Peg, pegs } from '../judging/pegs.ts';
import type { BelievedRate } from '../judging/refresh-state.ts';
import { chooseServed, nameWithholding } from '../judging/select-servable.ts';
import type { StatedTable } from '../judging/stated-table.ts';
import { computeTolerance } from '../judging/tolerance.ts';
import type { JudgedWitness, Verdict } from '../judging/verdict.ts';
import { findCurrent } from '../rates/find-current.ts';
import type { RateBook } from '../rates/rate-book.ts';
import type { SourcedRate } from '../rates/snapshot.ts';
import { describeDecision } from './describe-decision.ts';
import { describeLaw } from './describe-law.ts';
import { describeMiddle } from './describe-middle.ts';
import { describePegBand } from './describe-peg-band.ts';
import { findEnd } from './find-end.ts';
import type { KeptEdition } from './kept-edition.ts';
import { openBook, type ServedEdition } from './open-book.ts';
import { reportSilences } from './report-silences.ts';
import { writeTime } from './write-time.ts';

const DECIMALS_SHOWN = 20;

/** An edition as far as it explains its rates: a kept one, or one that is not published. */
export type ExplainedEdition = ServedEdition & Pick<KeptEdition, 'decisions' | 'outcomes' | 'judgement'>;

/** The two currencies of a rate. */
export interface Pair {
  readonly base: CurrencyCode;
  readonly target: CurrencyCode;
}

/** The rates that are served, none without a rate of a major, and what they follow from. */
type Serving = { readonly book: RateBook | undefined; readonly edition: ExplainedEdition };

/** The explanation of a published rate. Rates have up to 20 decimals, and times are in ISO 8601. */
export type Explanation = ReturnType<typeof explainRate>;

/**
 * Explains the published rate of two currencies as served at a moment: by laws, by verdicts, and by the division of the two
 * pivot rates.
 */
export function explainRate(edition: ExplainedEdition, at: number, { base, target }: Pair) {
  const { verdicts } = edition.judgement;
  const serving = { book: openBook(edition, at), edition };
  const rates = serving.book?.rates;
  const [dividend, divisor] = [rates?.get(target), rates?.get(base)];
  const current = [target, base].map(findCurrent);
  const explained = [...new Set(current)].filter((code) => code !== 'USD' || target === 'USD');
  const explainedVerdicts = explained.flatMap((code) => verdicts.get(code) ?? []);
  const providers = new Set(
    explainedVerdicts.flatMap(({ findings }) => findings.map(({ witness }) => witness.provider)),
  );
  return {
    base,
    target,
    laws: [target, base].flatMap((code) => {
      const law = describeLaw(code);
      return law === undefined ? [] : `${code} is derived: by law, ${law}.`;
    }),
    providerDecisions: edition.decisions.filter(({ subject }) => providers.has(subject)).map(describeDecision),
    verdicts: explainedVerdicts.map((verdict) => explainVerdict(verdict, serving)),
    unstated: explained.filter((code) => code !== 'USD' && !verdicts.has(code)),
    ...(dividend && divisor && { cross: explainDivision(dividend, divisor) }),
    withoutTable: reportSilences(edition.outcomes),
  };
}

function explainVerdict(verdict: Verdict, serving: Serving) {
  const { code, comparison, rates, kind, ground, findings, decision, rate } = verdict;
  const peg = pegs.get(code);
  return {
    currency: code,
    witnesses: findings.map((each) => explainWitness({ code, comparison }, each, serving.edition.outcomes)),
    ...(comparison && { comparison: { basis: comparison.basis, rate: writeTruncated(comparison.rate) } }),
    ...(rates && rates.length > 1 && { middleOf: describeMiddle(rates) }),
    verdict: kind,
    ground,
    ...(peg && { peg: describePeg(peg, verdict) }),
    ...(decision && { decision: describeDecision(decision) }),
    ...(rate && { rate: explainServed(code, rate, serving) }),
  };
}

/** Explains whether a rate is served, for which setting it is not, and which confirmed rate is served in its place. */
function explainServed(code: CurrencyCode, rate: BelievedRate, { book, edition }: Serving) {
  const { policy } = edition.settings;
  const served = book?.snapshot.get(code);
  const chosen = chooseServed(rate, policy);
  const isServed = served !== undefined && chosen === rate;
  const end = !isServed && chosen === rate ? findEnd(edition, { base: code, target: code }) : Number.NaN;
  return {
    // The served rate of a peg follows that of the anchor.
    ...presentRate(isServed ? served : rate),
    isServed,
    ...(Number.isFinite(end) && { staleSince: writeTime(end) }),
    ...(chosen !== rate && {
      setting: nameWithholding(rate, policy),
      ...(served && { replacement: presentRate(served) }),
    }),
  };
}

function presentRate({ grade, rate, provider, asOf, believedAt }: SourcedRate) {
  const refreshedAt = writeTime(believedAt);
  return { grade, usdRate: writeTruncated(rate), provider, asOf: writeTime(asOf), refreshedAt };
}

function describePeg(peg: Peg, { code, pegOffSince }: Verdict): string {
  const { anchor, since, authority, source } = peg;
  const off = pegOffSince === undefined ? '' : `; off since ${writeTime(pegOffSince)}`;
  return `1 ${anchor} = ${describePegBand(peg)} ${code}, since ${since} by the ${authority} (${source})${off}`;
}

function explainWitness(
  { code, comparison }: Pick<Verdict, 'code' | 'comparison'>,
  { witness: { witness, provider, rate, asOf, day }, finding }: JudgedWitness,
  outcomes: readonly Outcome[],
) {
  const isPeg = comparison?.basis === 'the peg';
  return {
    witness,
    provider,
    asOf: writeTime(asOf),
    stated: writeTruncated(rate),
    ...(comparison && { deviation: describeDeviation(divide(rate, comparison.rate)) }),
    ...(comparison && !isPeg && { tolerance: describeTolerance(computeTolerance(code, day, comparison.day)) }),
    finding,
    wrote: findWritten(outcomes, { witness, provider }, code),
  };
}

/** Finds the numbers from which the rate of a witness was computed, as the provider wrote them. */
function findWritten(
  outcomes: readonly Outcome[],
  { provider, witness }: Pick<StatedTable, 'provider' | 'witness'>,
  code: CurrencyCode,
): { readonly base: CurrencyCode; readonly code: CurrencyCode; readonly text: string }[] {
  const table = selectTables(outcomes).find((each) => each.provider === provider && each.witness === witness);
  if (!table) return [];
  const { base, quotes } = table;
  return [...new Set([code, 'USD'] as const)].flatMap((each) => {
    const text = quotes.get(each)?.text;
    return each === base || text === undefined ? [] : { base, code: each, text };
  });
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
