import type { Clause } from '../src/index.ts';
import type { BrokenServer } from './broken-server.ts';

/** Formats a table of the broken servers that each clause must catch. */
export function formatKillTable(clauses: readonly Clause[], brokenServers: readonly BrokenServer[]): string {
  const rows = clauses.map(({ id, level }) => {
    const meant = brokenServers.filter(({ caughtBy }) => caughtBy.includes(id)).map((broken) => broken.id);
    return [id, level, String(meant.length), meant.join(', ')];
  });
  const table = [['clause', 'level', 'kills', 'broken servers'], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
