import type { CurrencyCode } from '@crossrate/contract';
import { compare, divide, publishRate, type Ratio } from '@crossrate/contract/money';
import { describeDeviation } from '../../judging/describe-deviation.ts';
import { pegs } from '../../judging/pegs.ts';
import { nameWithholding } from '../../judging/select-servable.ts';
import type { JudgedWitness, Verdict } from '../../judging/verdict.ts';
import { findCurrent } from '../../rates/find-current.ts';
import { describeLaw } from '../describe-law.ts';
import { describeMiddle } from '../describe-middle.ts';
import { describePegBand } from '../describe-peg-band.ts';
import type { KeptEdition } from '../kept-edition.ts';
import { describeDissent } from './describe-dissent.ts';
import { type End, findPublished, type Published, type Shown } from './published.ts';
import { countThings, nameSubject, writeDay, writeMoment } from './words.ts';

/** Writes the verdict on a currency in two sentences: what the witnesses say, and what is published. */
export function writeSentences(edition: Shown<KeptEdition>, code: CurrencyCode): string[] {
  const published = findPublished(edition, code);
  const law = describeLaw(code);
  if (code === 'USD') {
    const end = published.ended ? [`${capitalize(describeEnd(published.ended))}.`] : [];
    return ['All rates are units of a currency for one US dollar.', 'Its own rate is always 1.', ...end];
  }
  if (law !== undefined) return [`By law, ${law}.`, concludeLaw(findCurrent(code), published)];
  const verdict = edition.judgement.verdicts.get(code);
  if (!verdict) return [`No provider states ${code}.`, 'There is no rate to publish.'];
  return [describeWitnesses(verdict), conclude(verdict, published, edition)];
}

/** Describes the end of a rate as a part of a sentence. */
export function describeEnd({ at, isOwn }: End): string {
  return `no longer served since ${writeMoment(at)}: nobody has stated ${isOwn ? 'it' : 'a major currency'} since`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function concludeLaw(successor: CurrencyCode, { rate, ended }: Published): string {
  if (ended) return `Its rate follows from that of ${successor}, which is ${describeEnd(ended)}.`;
  if (!rate) return `Its rate follows from that of ${successor}, of which there is none.`;
  return `The published rate follows from that of ${successor}: ${publishRate(rate)} for 1 USD.`;
}

function describeWitnesses(verdict: Verdict): string {
  const { code, ground, decision, rate, findings } = verdict;
  const dissent = describeDissent(verdict);
  if (decision?.kind === 'hold') return `${decision.by} holds ${code}: ${decision.reason}.`;
  if (!rate || rate.grade === 'held') return `No new rate is believed: ${nameSubject(ground, code)}${dissent}.`;
  if (ground.startsWith('accepted') && decision)
    return `${decision.by} has accepted the rate of ${rate.provider}: ${decision.reason}${dissent}.`;
  const believed = findings.filter(({ finding }) => finding === 'believed');
  const providers = new Set(believed.map(({ witness }) => witness.provider));
  const day = writeDay(rate.asOf);
  if (rate.grade === 'pegged') return `${describePeg(code)}, and ${describeKeepers(providers)} to the peg${dissent}.`;
  if (providers.size < 2) return `${describeAlone(verdict, providers)}${dissent}.`;
  const spread = describeSpread(believed);
  const witnesses = countThings(believed.length, 'witness', 'witnesses');
  return `${countThings(providers.size, 'provider')} agree ${spread}: ${witnesses.toLowerCase()} state ${code} for ${day}${dissent}.`;
}

function describeAlone({ code, ground, kind, rate }: Verdict, believed: ReadonlySet<string>): string {
  const [name = rate?.provider] = believed;
  const reason =
    kind === 'kept' || ground !== 'stated by one provider' ? `, ${ground.replace(/, and the last .*/, '')}` : '';
  return `One provider alone states ${code}, ${name}${reason}`;
}

function conclude(
  { kind, rate: believed, comparison, rates = [] }: Verdict,
  published: Published,
  edition: KeptEdition,
): string {
  const { grade, rate, sourced, ended } = published;
  const { policy } = edition.settings;
  if (ended) return `${capitalize(describeEnd(ended))}.`;
  if (!rate || !sourced) {
    return believed
      ? `No rate is published, as ${nameWithholding(believed, policy)} asks.`
      : 'There is no rate to publish.';
  }
  const text = `${publishRate(rate)} for 1 USD`;
  if (grade === 'held' && believed && believed.grade !== 'held')
    return `The last confirmed rate is published instead, ${text}, as ${nameWithholding(believed, policy)} asks.`;
  if (grade === 'held') return `The last rate stays published, ${text}, of ${writeDay(sourced.asOf)}.`;
  if (grade === 'pegged') return `The published rate keeps to the peg: ${text}.`;
  if (kind === 'kept')
    return `The last rate stays published, ${text}, of ${writeDay(sourced.asOf)}${describeGrade(grade)}.`;
  if (grade === 'single') return `Its rate is published, ${text}, and nobody confirms it.`;
  if (comparison?.basis !== 'the middle') return `The published rate is ${text}.`;
  return `The published rate is the middle of ${describeMiddle(rates)}: ${text}.`;
}

function describeGrade(grade: Published['grade']): string {
  if (grade === 'single') return ', and nobody confirms it';
  return grade === 'confirmed' || grade === 'disputed' ? ', which was confirmed' : '';
}

function describePeg(code: CurrencyCode): string {
  const peg = pegs.get(code);
  if (!peg) return `${code} has a peg`;
  return `1 ${peg.anchor} is ${describePegBand(peg)} ${code} (${peg.authority}, since ${peg.since})`;
}

function describeKeepers(providers: ReadonlySet<string>): string {
  return `${countThings(providers.size, 'provider').toLowerCase()} ${providers.size === 1 ? 'keeps' : 'keep'}`;
}

function describeSpread(believed: readonly JudgedWitness[]): string {
  const rates = believed.map(({ witness }) => witness.rate).toSorted(compare);
  const [lowest, highest] = [rates[0], rates.at(-1)] as [Ratio, Ratio];
  const deviation = describeDeviation(divide(highest, lowest)).replace('+', '');
  return compare(lowest, highest) === 0
    ? 'to the last digit'
    : `within ${deviation === '0.00 %' ? '0.01 %' : deviation}`;
}
