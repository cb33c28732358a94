import { alignColumns } from '../../../server/src/cli/align-columns.ts';
import type { Report } from './report.ts';
import {
  describeOrigin,
  describeOtherWork,
  formatMicroseconds,
  tabulateCpu,
  tabulateSpeed,
  tabulateVerdicts,
} from './tables.ts';

/** Describes a report as text. */
export function describeReport(report: Report): string {
  const { requests, refusals, keys, starts } = report;
  const conversions = keys.map(({ name, servers }) => {
    const shown = servers.map((server) => `${server.name} ${formatMicroseconds(server.figures.cpuPerRequest)}`);
    return `${name}, µs of CPU a request: ${shown.join(', ')}`;
  });
  return `${describeOrigin(report)}.
${describeOtherWork(report)}

CPU of the server in µs a request; in parentheses Crossrate's divided by that server's
${alignColumns(tabulateCpu(requests))}

${describeRefusals(refusals)}Requests a second
${alignColumns(tabulateSpeed(requests))}

${conversions.join('\n')}
Start to first answer: ${Math.round(starts.crossrateMs)} ms, a “hello” with Express ${Math.round(starts.expressMs)} ms

${alignColumns(tabulateVerdicts(report.verdicts))}`;
}

/** Describes the refusals; quick runs have none. */
function describeRefusals(refusals: Report['refusals']): string {
  if (refusals.length === 0) return '';
  return `CPU of refusals in µs a request, and of a 304; in parentheses the refusal's divided by that of the 304
${alignColumns(tabulateCpu(refusals))}

`;
}
