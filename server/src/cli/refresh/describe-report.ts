import type { Doubt } from '../../refresh/doubt.ts';
import { alignColumns } from '../align-columns.ts';
import { printable } from '../printable.ts';
import type { RefreshReport } from './report.ts';

/** Writes a report for people. */
export function describeReport({ built, currencies, withoutRate, providers, doubts }: RefreshReport): string {
  const rows = providers.map(({ provider, asOf, codes, rejected, filled, result, reason }) => [
    provider,
    asOf ?? '-',
    String(codes),
    String(rejected),
    String(filled),
    reason ? `${result}: ${printable(reason)}` : result,
  ]);
  const table = alignColumns([['PROVIDER', 'AS OF', 'CODES', 'REJECTED', 'FILLED', 'RESULT'], ...rows]);
  const aboutRates = doubts.filter(({ code }) => code).map(describeDoubt);
  return [table, ...(aboutRates.length > 0 ? ['', ...aboutRates] : []), '', summary()].join('\n');

  function summary(): string {
    if (!built) return 'No provider had rates.';
    if (withoutRate.length === 0) return `${currencies} currencies have a rate.`;
    return `${currencies} currencies have a rate. Without one: ${withoutRate.join(' ')}`;
  }
}

function describeDoubt({ provider, code, values, reason, believed }: Doubt): string {
  const figures = Object.entries(values ?? {}).map(([name, value]) => `${name} ${value}`);
  const sentence = `${believed ? 'believed all the same' : 'rejected'}: ${provider} ${code}, ${reason} (${figures.join(', ')})`;
  return printable(sentence);
}
