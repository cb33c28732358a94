import type { Compared, Measured } from '../compare.ts';
import type { Verdict } from '../judge.ts';
import type { Report } from './report.ts';

/** A heading, and rows of as many cells. */
export type Table = readonly (readonly string[])[];

/** CPU of a request, by server; behind each peer's what Crossrate takes beside it. */
export function tabulateCpu(requests: readonly Compared[]): Table {
  return tabulate(requests, ({ figures, ratio }, isFirst) => {
    const microseconds = shownMicroseconds(figures.cpuPerRequest);
    return isFirst ? microseconds : `${microseconds} (${ratio.toFixed(2)})`;
  });
}

/** CPU of each kind of refusal; behind it what that is beside a 304. */
export function tabulateRefusals(refusals: readonly Compared[]): Table {
  const rows = refusals.map(({ name, servers: [refusal, unchanged] }) => [
    name,
    `${shownMicroseconds(refusal?.figures.cpuPerRequest ?? Number.NaN)} (${unchanged?.ratio.toFixed(2)})`,
  ]);
  return [['refusal', 'Crossrate'], ...rows];
}

/** Requests a second, by server. */
export function tabulateSpeed(requests: readonly Compared[]): Table {
  return tabulate(requests, ({ figures }) => Math.round(figures.requestsPerSecond).toLocaleString('en'));
}

/** Every figure that has a target. */
export function tabulateVerdicts(verdicts: readonly Verdict[]): Table {
  const rows = verdicts.map(({ what, figure, atMost, unit, met }) => [
    what,
    // A small ratio needs one digit more to be told from its target.
    unit === '×' && figure < 1 ? figure.toFixed(3) : shownFigure(figure, unit),
    shownFigure(atMost, unit),
    met ? 'met' : 'missed',
  ]);
  return [['figure', 'measured', 'at most', ''], ...rows];
}

/** One line that says where the figures come from. */
export function describeOrigin({ machine, versions, loadGenerator, effort }: Report): string {
  const day = new Date(machine.date).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const packages = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `${day}, ${machine.cores} × ${machine.processor}, Node ${machine.node.slice(1)}, ${packages.join(', ')}`,
    `${loadGenerator.name} ${loadGenerator.version} with ${loadGenerator.connections} connections`,
    effort.rounds === 1
      ? `one round of ${effort.seconds} s`
      : `${effort.rounds} rounds of ${effort.seconds} s, medians`,
  ].join('; ');
}

/** How much else the machine had to do. */
export function describeOtherWork({ machine }: Report): string {
  return `Before the start, ${machine.busyBefore?.toFixed(1)} processes wanted a core.`;
}

/** Microseconds, with a decimal where they are few. */
export function shownMicroseconds(value: number): string {
  return value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en');
}

function shownFigure(figure: number, unit: Verdict['unit']): string {
  if (!Number.isFinite(figure)) return 'refused';
  return unit === '×' ? figure.toFixed(2) : `${Math.round(figure)} ${unit}`;
}

function tabulate(requests: readonly Compared[], show: (server: Measured, isFirst: boolean) => string): Table {
  const names = [...new Set(requests.flatMap(({ servers }) => servers.map(({ name }) => name)))];
  const rows = requests.map(({ name, servers }) => [
    name,
    ...names.map((title) => {
      const server = servers.find((one) => one.name === title);
      return server ? show(server, server === servers[0]) : '–';
    }),
  ]);
  return [['request', ...names], ...rows];
}
