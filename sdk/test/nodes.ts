import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isInRange, majorOf, type NodeProgram, readVersion } from '../../tools/packages/try/obtain-node.ts';

/** The Node that runs the tests, and the machine's own Node if that has another supported major version. */
export async function findNodes(): Promise<NodeProgram[]> {
  const mine = { program: process.execPath, version: process.versions.node };
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const program = folders.map((folder) => join(folder, 'node')).find((file) => existsSync(file));
  if (!program) return [mine];
  const version = await readVersion(program);
  const isAnother = isInRange('>=20.3', version) && majorOf(version) !== majorOf(mine.version);
  return isAnother ? [mine, { program, version }] : [mine];
}
