import { MOST_QUOTES_SHOWN } from '../../refresh/judging/doubted-quotes.ts';
import { alignColumns } from '../align-columns.ts';
import { toPrintable } from '../to-printable.ts';
import type { KeptRate, ProviderReport, RefreshReport } from './report.ts';

const MOST_KEPT_SHOWN = 20;

const HEADINGS = ['PROVIDER', 'AS OF', 'QUOTED', 'BELIEVED', 'SERVED', 'OUTVOTED', 'RESULT'];

/** Describes a report as a table with details. */
export function describeReport(report: RefreshReport): string {
  const rows = report.providers.map(({ provider, asOf, quoted, believed, served, outvoted, result, reason }) => [
    provider,
    asOf ?? '-',
    ...[quoted, believed, served, outvoted.length].map(String),
    reason ? `${result}: ${toPrintable(reason)}` : result,
  ]);
  const details = [...report.providers.flatMap(describeDoubts), ...describeKept(report.held)];
  const paragraphs = [alignColumns([HEADINGS, ...rows]), details.join('\n'), summarizeReport(report)];
  return paragraphs.filter((text) => text !== '').join('\n\n');
}

function describeDoubts({ provider, outvoted, unreadable }: ProviderReport): string[] {
  const worst = outvoted.slice(0, MOST_QUOTES_SHOWN).map(({ code, finding, stated, expected, deviation }) => {
    const comparison = expected ? `, ${deviation} of ${expected}` : '';
    return `${finding}: ${provider} ${code}, 1 USD = ${stated}${comparison}`;
  });
  const rest = outvoted.length - MOST_QUOTES_SHOWN;
  const illegible = unreadable
    .slice(0, MOST_QUOTES_SHOWN)
    .map(({ code, reason, text }) => toPrintable(`no rate: ${provider} ${code}, ${reason} (${text})`));
  return [...worst, ...(rest > 0 ? [`and ${rest} more of ${provider}`] : []), ...illegible];
}

function describeKept(kept: readonly KeptRate[]): string[] {
  const shown = kept.slice(0, MOST_KEPT_SHOWN).map(({ code, reason, provider, asOf }) => {
    return `kept: ${code}, as of ${asOf} from ${provider}: ${toPrintable(reason)}`;
  });
  const rest = kept.length - MOST_KEPT_SHOWN;
  return rest > 0 ? [...shown, `and ${rest} more`] : shown;
}

function summarizeReport({ built, confirmed, currencies, withoutRate, providers }: RefreshReport): string {
  if (!built)
    return providers.some(({ quoted }) => quoted > 0)
      ? 'The providers contradict each other: no rates.'
      : 'No provider had rates.';
  const lacking = withoutRate.length === 0 ? '' : ` Without one: ${withoutRate.join(' ')}`;
  const warning = confirmed ? '' : '\nNo second provider has confirmed the majors.';
  return `${currencies} currencies have a rate.${lacking}${warning}`;
}
