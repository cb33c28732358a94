import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresUser } from '../../../tools/testing/postgres-user.ts';

/** The folder of the programs of Postgres; `undefined` without them. */
export const serverBinaries = findBinaries();

/** Runs a program of Postgres as the user of the server. */
export async function runServerProgram(name: string, ...args: string[]): Promise<void> {
  if (serverBinaries === undefined) throw new Error('There are no programs of a Postgres server.');
  await promisify(execFile)(join(serverBinaries, name), args, { ...postgresUser, cwd: '/' });
}

function findBinaries(): string | undefined {
  const found = globSync(['/usr/lib/postgresql/*/bin', '/usr/local/pgsql/bin', '/usr/local/bin'])
    .filter((folder) => ['initdb', 'pg_basebackup', 'psql'].every((name) => existsSync(join(folder, name))))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
  if (found !== undefined) return found;
  const reason =
    'There are no programs of a Postgres server (initdb, pg_basebackup, psql) in /usr/lib/postgresql or /usr/local';
  if (process.env.POSTGRES_TESTS === 'required') throw new Error(`${reason}.`);
  console.warn(`${reason}: tests that stop their own server are skipped.`);
  return undefined;
}
