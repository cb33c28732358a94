import { readFile, writeFile } from 'node:fs/promises';
import { drawChart } from './draw-chart.ts';
import { describeReport, type Report } from './report.ts';

const PAGE = new URL('../../../docs/performance.md', import.meta.url);
const CHART = new URL('../../../docs/performance.svg', import.meta.url);
const MARKED = /(<!-- figures: .* -->)[\s\S]*(<!-- end of the figures -->)/;

/**
 * Writes the figures of a run into docs/performance.md, and draws docs/performance.svg.
 *
 * @throws Error when the page has no place for the figures.
 */
export async function writeDocs(report: Report): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  if (!MARKED.test(page)) throw new Error('docs/performance.md has no markers of the figures.');
  await writeFile(
    PAGE,
    page.replace(MARKED, (_, start, end) => `${start}\n\n${describeReport(report)}\n\n${end}`),
  );
  await writeFile(CHART, drawChart(report));
}
