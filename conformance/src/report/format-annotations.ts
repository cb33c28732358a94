import type { ClauseResult } from '../suite/result.ts';
import type { Verdict } from '../suite/verdict.ts';
import { toPrintable } from './to-printable.ts';

/** GitHub shows at most this many errors, and as many warnings, of one step. */
const MOST_SHOWN = 10;

/**
 * Formats the failures as workflow commands for the log of a job on GitHub, which shows them as annotations: counted
 * failures as errors, other failures and faults of the run as warnings.
 *
 * @example
 * ```ts
 * import { clauses, collectReport, formatAnnotations, judge } from '@crossrate/conformance';
 * const options = { url: 'http://127.0.0.1:3000', keys: {}, clauses, drivers: ['http'] } as const;
 * const report = await collectReport(options);
 * process.stdout.write(formatAnnotations(judge(report.clauses)));
 * ```
 */
export function formatAnnotations({ counted, failed, errors }: Verdict): string {
  const uncounted = failed.filter((result) => !counted.includes(result));
  const lines = [
    ...counted.slice(0, MOST_SHOWN).map((result) => annotate('error', result)),
    ...[...uncounted, ...errors].slice(0, MOST_SHOWN).map((result) => annotate('warning', result)),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function annotate(command: 'error' | 'warning', { id, level, title, detail }: ClauseResult): string {
  const facts = [
    title,
    detail?.reason,
    detail?.request && `request: ${detail.request}`,
    detail?.expected && `expected: ${detail.expected}`,
    detail?.received && `received: ${detail.received}`,
    detail?.page,
  ];
  const message = facts
    .filter((fact) => fact !== undefined && fact !== '')
    .map((fact) => escapeData(toPrintable(fact ?? '')));
  return `::${command} title=${escapeProperty(`${level} ${id}`)}::${message.join('%0A')}`;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
