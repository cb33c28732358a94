import { availableParallelism, cpus, loadavg } from 'node:os';
import { computeMedianRatio, type Figures, findMedian } from './measure.ts';

/** A figure and its target. */
export interface Goal {
  readonly what: string;
  readonly figure: number;
  readonly atMost: number;
  readonly unit: '×' | 'ms' | 'MB';
}

/** The CPU of the servers that answer a request, in all rounds, by name. The first is Crossrate. */
export type Results = Readonly<Record<string, readonly Figures[]>>;

/** Describes the day and this machine, before a bench starts. */
export function describeMachine(): string {
  const day = new Date().toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const machine = `${availableParallelism()} × ${cpus()[0]?.model}, Node ${process.versions.node}`;
  return `${day}, ${machine}. Before the start, ${loadavg()[0]?.toFixed(1)} processes wanted a core.`;
}

/** Formats a table in Markdown. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  return [headings, headings.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Computes the CPU ratio of Crossrate to another server with its database. */
export function computeRatio(results: Results, name: string): number {
  const [ours = []] = Object.values(results);
  return computeMedianRatio(ours.map(sumCpu), (results[name] ?? []).map(sumCpu));
}

/** Tabulates the CPU of each server, by request. A dash stands for a request that a server was not sent. */
export function tabulateCpu(requests: Readonly<Record<string, Results>>): string {
  const names = [...new Set(Object.values(requests).flatMap((results) => Object.keys(results)))];
  const rows = names.map((name, index) => {
    const cells = Object.values(requests).map((results) => {
      if (!results[name]) return '–';
      return formatCpu(results[name]) + (index === 0 ? '' : ` (${computeRatio(results, name).toFixed(2)})`);
    });
    return [name, ...cells];
  });
  return formatTable(['server', ...Object.keys(requests)], rows);
}

/** Describes each figure, its target, and whether the exact figure meets it. */
export function describeGoals(goals: readonly Goal[]): string {
  const isMet = ({ figure, atMost }: Goal) => figure <= atMost;
  const lines = goals.map((goal) => {
    const { what, figure, atMost, unit } = goal;
    const format = (value: number, digits: number) =>
      unit === '×' ? value.toFixed(digits) : `${Math.round(value)} ${unit}`;
    // One digit more shows the difference between a small ratio and its target.
    const compared = `${format(figure, figure < 1 ? 3 : 2)}, at most ${format(atMost, 2)}`;
    return `- ${what}: ${compared}: ${isMet(goal) ? 'met' : '**missed**'}`;
  });
  return `${goals.filter(isMet).length} of ${goals.length} goals are met:\n\n${lines.join('\n')}`;
}

function sumCpu({ serverCpu, databaseCpu }: Figures): number {
  return serverCpu + databaseCpu;
}

/** Formats the median of a server, and that of its database. */
function formatCpu(rounds: readonly Figures[]): string {
  const format = (value: number) => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
  const [server, database] = (['serverCpu', 'databaseCpu'] as const).map((name) =>
    findMedian(rounds.map((figures) => figures[name])),
  ) as [number, number];
  return database === 0 ? format(server) : `${format(server)} + ${format(database)}`;
}
