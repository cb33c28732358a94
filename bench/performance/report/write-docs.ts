import { readFile, writeFile } from 'node:fs/promises';
import { drawChart } from './draw-chart.ts';
import { replaceBlock } from './replace-block.ts';
import type { Report } from './report.ts';
import {
  describeOrigin,
  describeOtherWork,
  type Table,
  tabulateCpu,
  tabulateSpeed,
  tabulateVerdicts,
} from './tables.ts';

const PAGE = new URL('../../../docs/performance.md', import.meta.url);
const CHART = new URL('../../../docs/performance.svg', import.meta.url);

/** Writes the figures of a run into docs/performance.md, and draws docs/performance.svg. */
export async function writeDocs(report: Report): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  await writeFile(PAGE, replaceBlock(page, describeInMarkdown(report)));
  await writeFile(CHART, drawChart(report));
}

function describeInMarkdown(report: Report): string {
  return `Measured on ${describeOrigin(report)}. ${describeOtherWork(report)}

CPU of the server, in µs a request. In parentheses: Crossrate’s divided by that server’s.

${toMarkdown(tabulateCpu(report.requests))}

CPU of a refusal, in µs, and of a 304 in the same rounds. In parentheses: the refusal’s divided by that of the 304.

${toMarkdown(tabulateCpu(report.refusals))}

Requests a second, on a machine that the load generator shares:

${toMarkdown(tabulateSpeed(report.requests))}

The goals of the project:

${toMarkdown(tabulateVerdicts(report.verdicts))}`;
}

function toMarkdown([heading = [], ...rows]: Table): string {
  const formatLine = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [formatLine(heading), formatLine(heading.map(() => '---')), ...rows.map(formatLine)].join('\n');
}
