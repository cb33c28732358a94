import type { Clause } from '../src/index.ts';
import type { BrokenServer } from './broken-server.ts';

/**
 * Shows which broken servers each clause catches.
 *
 * @param caught - The ids of the clauses that failed, by the id of a broken server: mostly more than it is meant for.
 */
export function killTable(
  clauses: readonly Clause[],
  brokenServers: readonly BrokenServer[],
  caught: ReadonlyMap<string, readonly string[]>,
): string {
  const rows = clauses.map(({ id, level }) => {
    const meant = brokenServers.filter(({ caughtBy }) => caughtBy.includes(id)).map((broken) => broken.id);
    const all = [...caught.values()].filter((failed) => failed.includes(id)).length;
    return [id, level, String(meant.length), String(all), meant.join(', ')];
  });
  const table = [['clause', 'level', 'meant', 'in all', 'broken servers that it is meant to catch'], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n');
}
