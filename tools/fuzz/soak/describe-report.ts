import type { PeriodReport, SoakReport } from './report.ts';

const BARS = '▁▂▃▄▅▆▇█';
const LINE_LENGTH = 60;

/** Formats a report as a table, for people. */
export function describeReport(report: SoakReport): string {
  const { seed, seconds, requests, acknowledged, failures, lost, overGranted, withFault, withoutFault } = report;
  const formatPeriod = ({ unavailableSeconds, p50, p99 }: PeriodReport) =>
    `${unavailableSeconds.toFixed(1)} s unavailable, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`;
  const rows = [
    ['seed', String(seed)],
    ['seconds', seconds.toFixed(0)],
    ['requests', requests.toLocaleString('en')],
    ['acknowledged', acknowledged.toLocaleString('en')],
    ['failures', failures.toLocaleString('en')],
    ['lost', String(lost)],
    ['over-granted', String(overGranted)],
    ['with a fault', formatPeriod(withFault)],
    ['without', formatPeriod(withoutFault)],
    ['memory', drawLine(report.memory)],
    ...summarize(report).map((text) => ['fault', text]),
    ...Object.entries(report.omitted).map(([name, reason]) => ['left out', `${name}: ${reason}`]),
  ];
  return rows.map(([name = '', value = '']) => `${name.padEnd(14)}${value}`).join('\n');
}

/** Describes each fault: the number of injections, and the longest time until the server answered with 200 again. */
function summarize({ faults }: SoakReport): string[] {
  return [...Map.groupBy(faults, ({ name }) => name)].map(([name, all]) => {
    const missing = all.filter(({ backAfter }) => backAfter === undefined).length;
    const longest = Math.max(...all.map(({ backAfter = 0 }) => backAfter)).toFixed(1);
    return `${name}: ${all.length} times, back after ${longest} s${missing > 0 ? `, ${missing} times not at all` : ''}`;
  });
}

/** Draws samples as a line of bars, followed by the least and the most in megabytes. */
function drawLine(samples: readonly number[]): string {
  if (samples.length === 0) return 'not known';
  // Reduced, because a spread of the samples of two days would not fit on the stack.
  const most = samples.reduce((one, other) => Math.max(one, other));
  const least = samples.reduce((one, other) => Math.min(one, other));
  const step = Math.max(1, Math.ceil(samples.length / LINE_LENGTH));
  const bars = samples
    .filter((_, index) => index % step === 0)
    .map((bytes) => BARS.charAt(Math.round(((bytes - least) / (most - least || 1)) * (BARS.length - 1))));
  const formatMegabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
  return `${bars.join('')} ${formatMegabytes(least)} to ${formatMegabytes(most)} MB`;
}
