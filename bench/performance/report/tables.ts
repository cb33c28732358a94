import type { ComparisonResult, ContenderResult } from '../compare.ts';
import type { Verdict } from '../judge.ts';
import type { Report } from './report.ts';

/** A heading, and rows with as many cells. */
export type Table = readonly (readonly string[])[];

/**
 * Tabulates the CPU of requests by contender. In parentheses: that of the first contender divided by that of this one.
 */
export function tabulateCpu(requests: readonly ComparisonResult[]): Table {
  return tabulate(requests, ({ server: { figures, ratio }, isFirst }) => {
    const microseconds = formatMicroseconds(figures.cpuPerRequest);
    return isFirst ? microseconds : `${microseconds} (${ratio.toFixed(2)})`;
  });
}

/** Tabulates requests a second by server. */
export function tabulateSpeed(requests: readonly ComparisonResult[]): Table {
  return tabulate(requests, ({ server: { figures } }) => Math.round(figures.requestsPerSecond).toLocaleString('en'));
}

/** Tabulates all figures with a target. */
export function tabulateVerdicts(verdicts: readonly Verdict[]): Table {
  const rows = verdicts.map(({ what, figure, atMost, unit, met }) => [
    what,
    // One digit more shows the difference between a small ratio and its target.
    unit === '×' && figure < 1 ? figure.toFixed(3) : formatFigure(figure, unit),
    formatFigure(atMost, unit),
    met ? 'met' : 'missed',
  ]);
  return [['figure', 'measured', 'at most', ''], ...rows];
}

/** Describes the origin of the figures in one line. */
export function describeOrigin({ machine, versions, loadGenerator, effort }: Report): string {
  const day = new Date(machine.date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `${day}, ${machine.cores} × ${machine.processor}, Node ${machine.node.slice(1)}, ${packages.join(', ')}`,
    `${loadGenerator.name} ${loadGenerator.version} with ${loadGenerator.connections} connections`,
    effort.rounds === 1
      ? 'one turn of a second'
      : `${effort.rounds} rounds of ${effort.turns} turns of a second, medians`,
  ].join('; ');
}

/** Describes the other work of the machine. */
export function describeOtherWork({ machine }: Report): string {
  return `Before the start, ${machine.busyBefore?.toFixed(1)} processes wanted a core.`;
}

/** Formats microseconds, with one decimal below 100. */
export function formatMicroseconds(value: number): string {
  return value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

function formatFigure(figure: number, unit: Verdict['unit']): string {
  if (!Number.isFinite(figure)) return 'refused';
  return unit === '×' ? figure.toFixed(2) : `${Math.round(figure)} ${unit}`;
}

/** A server in the row of a comparison. */
interface Cell {
  readonly server: ContenderResult;
  readonly isFirst: boolean;
}

function tabulate(requests: readonly ComparisonResult[], show: (cell: Cell) => string): Table {
  const names = [...new Set(requests.flatMap(({ servers }) => servers.map(({ name }) => name)))];
  const rows = requests.map(({ name, servers }) => [
    name,
    ...names.map((title) => {
      const server = servers.find((one) => one.name === title);
      return server ? show({ server, isFirst: server === servers[0] }) : '–';
    }),
  ]);
  return [['request', ...names], ...rows];
}
