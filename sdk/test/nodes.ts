import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './packaged.ts';

/** An installed Node. */
export interface NodeProgram {
  readonly node: string;
  readonly version: string;
}

const readVersion = async (node: string) => (await run(node, ['--version'])).stdout.trim().slice(1);
const toMajor = (version: string) => version.split('.')[0];

/** The Node that runs the tests, and the machine's own Node if that has another supported major version. */
export async function findNodes(): Promise<NodeProgram[]> {
  const mine = { node: process.execPath, version: process.versions.node };
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  const node = folders.map((folder) => join(folder, 'node')).find((file) => existsSync(file));
  if (!node) return [mine];
  const version = await readVersion(node);
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isSupported = major > 20 || (major === 20 && minor >= 3);
  return isSupported && toMajor(version) !== toMajor(mine.version) ? [mine, { node, version }] : [mine];
}
