import type { CurrencyCode } from '@crossrate/contract';
import type { Explanation } from '../../editions/explanation.ts';
import { alignRows, joinParagraphs } from '../align-columns.ts';

type ExplainedVerdict = Explanation['verdicts'][number];
type Witness = ExplainedVerdict['witnesses'][number];
type Rate = NonNullable<NonNullable<ExplainedVerdict['rate']>['replacement']>;

const DECIMALS_SHOWN = 10;

/** Describes an explanation in paragraphs. */
export function describeExplanation(explanation: Explanation): string[] {
  const { laws, providerDecisions, verdicts, withoutTable } = explanation;
  return joinParagraphs(
    withoutTable.map(({ provider, result, reason }) => `${provider} ${result}: ${reason}`),
    ...laws.map((law) => [law]),
    providerDecisions.map((decision) => `Decision: ${decision}`),
    ...verdicts.flatMap((verdict) => [describeVerdict(verdict), describeWritten(verdict)]),
    describeCross(explanation),
  );
}

function describeCross({ base, target, unstated, cross }: Explanation): string[] {
  if (!cross) {
    const cause = unstated.length > 0 ? ` No provider states ${unstated.join(' or ')}.` : '';
    return [`1 ${base} = ? ${target}: there is no rate that may be served.${cause}`];
  }
  const { dividend, divisor, quotient, published } = cross;
  const division = [`1 USD = ${divisor} ${base}`, `1 ${base} = ${dividend} / ${divisor} = ${quotient} ${target}`];
  return [
    `1 USD = ${dividend} ${target}`,
    ...(base === 'USD' ? [] : division),
    `1 ${base} = ${published} ${target}, published: six decimals or six significant figures, half up`,
  ];
}

/** Describes a verdict: first the grade and the reason, then the rate, then the witnesses. */
function describeVerdict({
  currency,
  witnesses,
  middleOf,
  comparison,
  ground,
  peg,
  decision,
  rate,
}: ExplainedVerdict): string[] {
  const rows = sortWitnesses(witnesses).map(({ witness, provider, asOf, stated, deviation, tolerance, finding }) => [
    witness,
    provider === witness ? '' : provider,
    asOf,
    shorten(stated),
    deviation ?? '-',
    tolerance ?? (comparison?.basis === 'the peg' ? 'the peg' : '-'),
    finding,
  ]);
  const headings = ['WITNESS', 'THROUGH', 'AS OF', `${currency} FOR 1 USD`, 'OFF BY', 'TOLERANCE', 'FINDING'];
  return [
    `${describeGrade(currency, rate)}: ${ground}.`,
    ...describeRates(currency, rate),
    ...(peg ? [`Peg: ${peg}.`] : []),
    ...(decision ? [`Decision: ${decision}`] : []),
    ...(middleOf ? [`The middle of ${middleOf} is believed.`] : []),
    ...(comparison ? [`Compared with ${comparison.basis}, ${comparison.rate}:`] : []),
    ...(rows.length > 0 ? alignRows([headings, ...rows]) : []),
  ];
}

/** Describes the numbers from which the rates of the witnesses were computed, as the providers wrote them. */
function describeWritten({ witnesses }: ExplainedVerdict): string[] {
  const rows = sortWitnesses(witnesses).map(({ witness, wrote }) => [
    witness,
    wrote.map(({ base, code, text }) => `1 ${base} = ${text} ${code}`).join(', '),
  ]);
  const written = rows.filter(([, text]) => text !== '');
  return written.length > 0 ? ['As written by the providers:', ...alignRows(written)] : [];
}

function sortWitnesses(witnesses: readonly Witness[]): readonly Witness[] {
  return witnesses.toSorted((a, b) => rank(a) - rank(b));
}

function describeGrade(currency: CurrencyCode, rate: ExplainedVerdict['rate']): string {
  if (!rate) return `${currency} has no rate`;
  const { grade, isServed, setting, replacement, staleSince } = rate;
  if (staleSince !== undefined)
    return `${currency} has no rate that may be served, because it became stale at ${staleSince}; it was ${grade}`;
  const state = isServed || replacement ? `is ${(replacement ?? rate).grade}` : 'has no rate that may be served';
  return `${currency} ${state}${setting ? `, because of ${setting}` : ''}`;
}

function describeRates(currency: CurrencyCode, rate: ExplainedVerdict['rate']): string[] {
  if (!rate) return [];
  const { grade, refreshedAt, isServed, setting, replacement } = rate;
  const state = (each: Rate) => `1 USD = ${each.usdRate} ${currency} from ${each.provider}, as of ${each.asOf}`;
  const unserved = setting ? `which is ${grade}` : `last confirmed at ${refreshedAt}`;
  return [
    ...(replacement ? [`${state(replacement)}.`] : []),
    isServed ? `${state(rate)}.` : `Not served: ${state(rate)}, ${unserved}.`,
  ];
}

/** Ranks the witnesses on which the rate rests first, then those that are not believed, then older ones. */
function rank({ finding }: Witness): number {
  if (finding === 'believed') return 0;
  return finding === 'older' ? 2 : 1;
}

/** Cuts the decimals of a rate for the table. */
function shorten(rate: string): string {
  const [whole, decimals = ''] = rate.split('.');
  return decimals.length > DECIMALS_SHOWN ? `${whole}.${decimals.slice(0, DECIMALS_SHOWN)}…` : rate;
}
