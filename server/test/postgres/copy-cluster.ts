import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildOnce } from '../../../tools/testing/build-once.ts';
import { makeServerFolder, runServerProgram } from './postgres-programs.ts';

/** Copies a prepared cluster of Postgres to a folder. Creating one takes ten times as long. */
export async function copyCluster(to: string): Promise<void> {
  await using built = await buildOnce('postgres', createCluster);
  await copy(join(built.folder, 'data'), to);
}

async function createCluster(into: string): Promise<void> {
  // The user of the server may not be allowed to read the folder of the run.
  await using home = await makeServerFolder();
  const data = join(home.path, 'data');
  await runServerProgram('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync');
  await copy(data, into);
}

/** Copies a folder with its owner. */
async function copy(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}
