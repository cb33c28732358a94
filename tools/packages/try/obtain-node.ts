import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../pack-workspace.ts';

/** A Node on this machine. */
export interface NodeProgram {
  /** The path of the program. */
  readonly program: string;
  readonly version: string;
}

const NAME = process.platform === 'win32' ? 'node.exe' : 'node';
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/crossrate', import.meta.url));

/** Reads the version of a Node, such as `24.21.0`. */
export const readVersion = async (program: string) => (await run(program, ['--version'])).stdout.trim().slice(1);

/** The first number of a version. */
export const majorOf = (version: string) => Number(version.split('.')[0]);

/** Finds a Node of a major version on this machine, or installs one with npm and caches it. */
export async function obtainNode(major: number): Promise<NodeProgram> {
  const cached = join(CACHE, `node-${major}`);
  const program = join(cached, 'node_modules', 'node', 'bin', NAME);
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [process.execPath, ...folders.map((folder) => join(folder, NAME)), program];
  for (const candidate of candidates.filter((file) => existsSync(file))) {
    const version = await readVersion(candidate);
    if (majorOf(version) === major) return { program: candidate, version };
  }
  await mkdir(cached, { recursive: true });
  // The package fetches the program in its install script.
  await writeFile(join(cached, 'package.json'), JSON.stringify({ private: true, allowScripts: { node: true } }));
  await run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `node@${major}`], { cwd: cached });
  return { program, version: await readVersion(program) };
}

/** Tells whether a version is in a range of "engines", such as `>=24.21`. */
export function isInRange(range: string, version: string): boolean {
  const [, major, minor = '0'] = /^>=(\d+)(?:\.(\d+))?$/.exec(range) ?? [];
  const [hasMajor = 0, hasMinor = 0] = version.split('.').map(Number);
  return hasMajor > Number(major) || (hasMajor === Number(major) && hasMinor >= Number(minor));
}

/**
 * Builds an environment whose `PATH` begins with the folder of this Node, without the variables that `npm run` sets: an npm
 * in another folder would read them as settings.
 */
export function buildEnvironment({ program }: NodeProgram): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^npm_|^(INIT_CWD|NODE|NODE_OPTIONS)$/i.test(name));
  const PATH = `${dirname(program)}${delimiter}${process.env.PATH}`;
  // Programs colour what they print on CI, and trials read what they print.
  return { ...Object.fromEntries(kept), NO_COLOR: '1', PATH };
}
