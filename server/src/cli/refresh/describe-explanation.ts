import { alignColumns } from '../align-columns.ts';
import { toPrintable } from '../to-printable.ts';
import type { Explanation } from './explanation.ts';
import type { Silence } from './silence.ts';

type ExplainedVerdict = Explanation['verdicts'][number];

/** Describes an explanation in paragraphs. */
export function describeExplanation(explanation: Explanation): string {
  const { laws, verdicts } = explanation;
  const paragraphs = [...laws, ...verdicts.map(describeVerdict), describeCross(explanation)];
  return paragraphs.join('\n\n');
}

/** Describes the providers without a table, one a line. */
export function describeSilences(silences: readonly Silence[]): string {
  return silences.map(({ provider, result, reason }) => `${provider} ${result}: ${toPrintable(reason)}`).join('\n');
}

function describeCross({ base, target, unstated, cross }: Explanation): string {
  if (!cross) {
    const cause = unstated.length > 0 ? ` No provider states ${unstated.join(' or ')}.` : '';
    return `1 ${base} = ? ${target}: there is no rate that may be served.${cause}`;
  }
  const { dividend, divisor, quotient, published } = cross;
  return [
    `1 USD = ${dividend} ${target}`,
    `1 USD = ${divisor} ${base}`,
    `1 ${base} = ${dividend} / ${divisor} = ${quotient} ${target}`,
    `1 ${base} = ${published} ${target}, published: six decimals or six significant figures, half up`,
  ].join('\n');
}

function describeVerdict({ currency, witnesses, yardstick, ground, peg, decision, rate }: ExplainedVerdict): string {
  const rows = witnesses.map(({ provider, asOf, stated, deviation, tolerance, finding }) => [
    provider,
    asOf,
    stated,
    deviation ?? '-',
    tolerance ?? (yardstick?.basis === 'peg' ? 'the peg' : '-'),
    finding,
  ]);
  const table = alignColumns([
    ['WITNESS', 'AS OF', `${currency} FOR 1 USD`, 'OFF BY', 'TOLERANCE', 'FINDING'],
    ...rows,
  ]);
  const measure = yardstick ? `Compared with the ${yardstick.basis}, ${yardstick.rate}.\n` : '';
  return `${table}\n${measure}Verdict: ${describeRate(currency, rate)}: ${ground}.${peg ? `\nPeg: ${peg}.` : ''}${decision ? `\nDecision: ${decision}` : ''}`;
}

function describeRate(currency: string, rate: ExplainedVerdict['rate']): string {
  if (!rate) return `${currency} has no rate`;
  const { usdRate, provider, asOf, refreshedAt, isServed } = rate;
  return isServed
    ? `${currency} is ${usdRate} from ${provider}, as of ${asOf}`
    : `${currency} has no rate that may be served; the last one, ${usdRate} from ${provider}, was last confirmed at ${refreshedAt}`;
}
