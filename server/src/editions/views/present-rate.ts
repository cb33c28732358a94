import { type CurrencyCode, withdrawals } from '@crossrate/contract';
import { compare, divide, publishRate, type Ratio } from '@crossrate/contract/money';
import { describeDeviation } from '../../judging/describe-deviation.ts';
import { findAnchorRate } from '../../judging/pegs.ts';
import { isBelieved, type JudgedWitness } from '../../judging/verdict.ts';
import { describeDecision } from '../describe-decision.ts';
import { findEnd } from '../find-end.ts';
import type { KeptEdition } from '../kept-edition.ts';
import { writeTime } from '../write-time.ts';
import { listCommands } from './list-commands.ts';
import { findPublished, type Shown } from './published.ts';
import { type Band, findBand } from './tolerance-band.ts';
import { writeSentences } from './write-sentences.ts';

/** Presents the published rate of a currency with all that it rests on, ready to be drawn. Rates are decimal text. */
export function presentRate(edition: Shown<KeptEdition>, code: CurrencyCode) {
  const { verdicts } = edition.judgement;
  const verdict = verdicts.get(code);
  const { grade, rate, sourced, ended } = findPublished(edition, code);
  const band =
    code !== 'USD' &&
    verdict &&
    findBand(
      verdict,
      findAnchorRate(code, (anchor) => verdicts.get(anchor)?.rate?.rate),
    );
  const expected = verdict?.comparison?.rate ?? verdict?.rate?.rate;
  return {
    edition: { id: edition.id, publishedAt: writeTime(edition.publishedAt) },
    code,
    grade,
    ...(rate && { rate: publishRate(rate) }),
    ...(sourced && {
      provider: sourced.provider,
      asOf: writeTime(sourced.asOf),
      refreshedAt: writeTime(sourced.believedAt),
      staleAt: writeTime(findEnd(edition, { base: code, target: code })),
    }),
    ...(ended && { staleSince: writeTime(ended.at) }),
    ...(withdrawals[code] && { successor: withdrawals[code].successor }),
    sentences: writeSentences(edition, code),
    ...(verdict?.comparison && {
      comparison: { basis: verdict.comparison.basis, rate: publishRate(verdict.comparison.rate) },
    }),
    ...(band && { band: presentBand(band) }),
    witnesses: (verdict?.findings ?? [])
      .toSorted((a, b) => compare(a.witness.rate, b.witness.rate))
      .map((judged) => presentWitness(judged, expected)),
    ...(verdict?.decision && { decision: describeDecision(verdict.decision) }),
    commands: listCommands(edition, code),
  };
}

/** Presents the two ends of a band. */
function presentBand({ low, high, tolerance, around }: Band) {
  return { low: publishRate(low), high: publishRate(high), tolerance, around };
}

function presentWitness({ witness: { witness, provider, rate, asOf }, finding }: JudgedWitness, expected?: Ratio) {
  return {
    witness,
    provider,
    // A provider's own name need not be told twice, such as that of the ECB.
    isPassedOn: witness.toLowerCase() !== provider.toLowerCase(),
    rate: publishRate(rate),
    asOf: writeTime(asOf),
    finding,
    isBelieved: isBelieved(finding),
    ...(expected && { deviation: describeDeviation(divide(rate, expected)) }),
  };
}
