import type { Outcome } from './outcome.ts';

const HEAD = ['package', 'Node', 'packed', 'installed', 'files', 'verdict', ''];

/** Formats outcomes as a table, for people. */
export function formatTable(outcomes: readonly Outcome[]): string {
  const rows = [HEAD, ...outcomes.map(describeOutcome)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function describeOutcome(outcome: Outcome): string[] {
  const { node, packedBytes, installedBytes, installedFiles, verdict, detail } = outcome;
  const remark = verdict === 'failed' ? 'see above' : detail;
  return [
    outcome.package,
    node,
    formatKilobytes(packedBytes),
    formatKilobytes(installedBytes),
    String(installedFiles),
    verdict,
    remark,
  ];
}

const formatKilobytes = (bytes: number) => `${Math.ceil(bytes / 1000)} kB`;
