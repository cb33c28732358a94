import { type DoubtedCurrency, MOST_QUOTES_SHOWN } from '../../judging/doubted-currencies.ts';
import { alignRows, joinParagraphs } from '../align-columns.ts';
import type { RefreshReport } from './report.ts';

type ProviderReport = RefreshReport['providers'][number];

const MOST_HELD_SHOWN = 10;

const HEADINGS = ['PROVIDER', 'AS OF', 'QUOTED', 'BELIEVED', 'SERVED', 'OUTVOTED', 'RESULT'];

/** Describes a report as a table with details. */
export function describeReport(report: RefreshReport): string[] {
  const rows = report.providers.map(({ provider, asOf, quoted, believed, served, outvoted, result, reason }) => [
    provider,
    asOf ?? '-',
    ...[quoted, believed, served, new Set(outvoted.map(({ code }) => code)).size].map(String),
    reason ? `${result}: ${reason}` : result,
  ]);
  const details = [...report.providers.flatMap(describeDoubts), ...describeHeld(report.held)];
  return joinParagraphs(alignRows([HEADINGS, ...rows]), details, summarizeReport(report));
}

function describeDoubts({ provider, outvoted, unreadable }: ProviderReport): string[] {
  const worst = outvoted.slice(0, MOST_QUOTES_SHOWN).map((currency) => describeDoubt(provider, currency));
  const rest = outvoted.length - MOST_QUOTES_SHOWN;
  const illegible = unreadable
    .slice(0, MOST_QUOTES_SHOWN)
    .map(({ code, reason, text }) => `no rate: ${provider} ${code}, ${reason} (${text})`);
  return [...worst, ...(rest > 0 ? [`and ${rest} more of ${provider}`] : []), ...illegible];
}

/** Describes a currency with quotes that are not believed. A provider that is itself the witness is named once. */
function describeDoubt(provider: string, doubted: DoubtedCurrency): string {
  const { code, finding, witnesses, stated, expected, deviation } = doubted;
  const [name = ''] = witnesses;
  const banks = witnesses.length > 1 ? `${witnesses.length} banks` : name;
  const whose = banks.toLowerCase() === provider ? provider : `${provider} (${banks})`;
  return `${finding}: ${whose} ${code}, 1 USD = ${stated}${expected ? `, ${deviation} of ${expected}` : ''}`;
}

/** Describes the held rates, a line for each reason. */
function describeHeld(held: RefreshReport['held']): string[] {
  return [...Map.groupBy(held, ({ reason }) => reason)].map(([reason, rates]) => {
    const codes = rates.slice(0, MOST_HELD_SHOWN).map(({ code }) => code);
    const rest = rates.length - codes.length;
    const dates = rates.map(({ asOf }) => asOf).toSorted();
    const since = `as of ${dates[0]}${dates[0] === dates.at(-1) ? '' : ' or later'}`;
    return `held: ${codes.join(' ')}${rest > 0 ? ` and ${rest} more` : ''}, ${since}: ${reason}`;
  });
}

function summarizeReport({ built, confirmed, currencies, grades, withoutRate, providers }: RefreshReport): string[] {
  if (!built)
    return providers.some(({ quoted }) => quoted > 0)
      ? ['The providers contradict each other: no rates.']
      : ['No provider had rates.'];
  const lacking = withoutRate.length === 0 ? '' : ` Without one: ${withoutRate.join(' ')}`;
  const warning = confirmed ? [] : ['No second provider has confirmed the majors.'];
  const counts = Object.entries(grades).flatMap(([grade, count]) => (count > 0 ? `${count} ${grade}` : []));
  return [`${currencies} currencies have a rate: ${counts.join(', ')}.${lacking}`, ...warning];
}
