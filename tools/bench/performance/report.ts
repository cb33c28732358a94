import type { Machine } from '../machine.ts';
import type { ComparisonResult, ContenderResult } from './compare.ts';
import type { Effort } from './effort.ts';
import type { Verdict } from './judge.ts';

/** All results of a run. */
export interface Report {
  readonly machine: Machine;
  readonly versions: Readonly<Record<string, string>>;
  readonly loadGenerator: { readonly name: string; readonly version: string; readonly connections: number };
  readonly effort: Effort;
  readonly requests: readonly ComparisonResult[];
  readonly verdicts: readonly Verdict[];
  readonly leftOut: readonly string[];
}

/** Describes a report in Markdown. */
export function describeReport(report: Report): string {
  const { machine, requests, verdicts, leftOut } = report;
  const goals = verdicts.filter(({ met }) => met).length;
  return `CPU in µs a request: of the server, or of the server + its database. In parentheses: Crossrate’s divided by that.

${tabulateCpu(requests)}
${leftOut.map((reason) => `\n${reason}.\n`).join('')}
${goals} of ${verdicts.length} goals are met:

${verdicts.map(describeVerdict).join('\n')}

${describeOrigin(report)}. Before the start, ${machine.busyBefore?.toFixed(1)} processes wanted a core.`;
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

/** Formats the CPU of a server, and of its database: with one decimal below 100 µs. */
export function formatCpu({ serverCpu, databaseCpu }: ContenderResult): string {
  const format = (value: number) => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));
  return databaseCpu === 0 ? format(serverCpu) : `${format(serverCpu)} + ${format(databaseCpu)}`;
}

/** Describes a figure, its target, and whether it is met. */
export function describeVerdict({ what, figure, atMost, unit, met }: Verdict): string {
  const format = (value: number, digits: number) => {
    if (!Number.isFinite(value)) return 'refused';
    return unit === '×' ? value.toFixed(digits) : `${Math.round(value)} ${unit}`;
  };
  // One digit more shows the difference between a small ratio and its target.
  return `- ${what}: ${format(figure, figure < 1 ? 3 : 2)}, at most ${format(atMost, 2)}: ${met ? 'met' : '**missed**'}`;
}

/** Tabulates the CPU of each server with each request. A dash stands for a request that a server was not sent. */
export function tabulateCpu(requests: readonly ComparisonResult[]): string {
  const names = [...new Set(requests.flatMap(({ servers }) => servers.map(({ name }) => name)))];
  const rows = names.map((name) => [
    name,
    ...requests.map(({ servers }) => {
      const server = servers.find((one) => one.name === name);
      if (!server) return '–';
      return server === servers[0] ? formatCpu(server) : `${formatCpu(server)} (${server.ratio.toFixed(2)})`;
    }),
  ]);
  const heading = ['server', ...requests.map(({ name }) => name)];
  return [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
