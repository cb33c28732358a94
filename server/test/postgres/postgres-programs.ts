import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeTemporaryFolder, type TemporaryFolder } from '../../../tools/testing/temporary-folder.ts';

/** The folder of the programs of Postgres; `undefined` without them. */
export const serverBinaries = findBinaries();

const serverUser = findServerUser();

/** Runs a program of Postgres as the user of the server. */
export async function runServerProgram(name: string, ...args: string[]): Promise<void> {
  if (serverBinaries === undefined) throw new Error('There are no programs of a Postgres server.');
  await promisify(execFile)(join(serverBinaries, name), args, { ...serverUser, cwd: '/' });
}

/** Makes an empty folder that belongs to the user of the server. */
export async function makeServerFolder(): Promise<TemporaryFolder> {
  const folder = await makeTemporaryFolder();
  if (serverUser) await chown(folder.path, serverUser.uid, serverUser.gid);
  return folder;
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

/** Finds the user for the server, which refuses to run as root. */
function findServerUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const user = ['postgres', 'nobody'].map((name) => users.find((line) => line.startsWith(`${name}:`))).find(Boolean);
  const [, , uid, gid] = user?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}
