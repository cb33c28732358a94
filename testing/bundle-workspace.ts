import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { buildOnce } from './build-once.ts';

const run = promisify(execFile);

/**
 * Bundles the programs of a workspace, once for all test files of a run. A bundle is what users run, and starts with a
 * third of the CPU that its sources need.
 *
 * @returns the folder of the bundle.
 */
export async function bundleWorkspace(name: 'conformance' | 'server'): Promise<string> {
  const workspace = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const { folder } = await buildOnce(`bundle-${name}`, (into) => bundle(workspace, into));
  return folder;
}

/** Bundles without declarations, which take longer than all the rest. */
async function bundle(workspace: string, into: string): Promise<void> {
  const tsup = fileURLToPath(new URL('dist/cli-default.js', import.meta.resolve('tsup/package.json')));
  const options = ['--no-dts', '--no-clean', '--silent', '--out-dir', into];
  await run(process.execPath, ['--conditions=@crossrate/source', tsup, ...options], { cwd: workspace });
}
