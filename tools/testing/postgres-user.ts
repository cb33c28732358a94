import { readFileSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { makeTemporaryFolder, type TemporaryFolder } from './temporary-folder.ts';

/** The user for a Postgres server, which refuses to run as root; `undefined` for the user of this process. */
export const postgresUser = findPostgresUser();

/** Makes an empty folder that belongs to the user of the server. */
export async function makePostgresFolder(): Promise<TemporaryFolder> {
  const folder = await makeTemporaryFolder();
  if (postgresUser) await chown(folder.path, postgresUser.uid, postgresUser.gid);
  return folder;
}

function findPostgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const user = ['postgres', 'nobody'].map((name) => users.find((line) => line.startsWith(`${name}:`))).find(Boolean);
  const [, , uid, gid] = user?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}
