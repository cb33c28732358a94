import { buildOnce } from './build-once.ts';
import { runTsup } from './run-tsup.ts';

/**
 * Bundles the programs of a workspace, once for all test files of a run. A bundle is what users run, and starts with a
 * third of the CPU that its sources need.
 *
 * @returns The folder of the bundle.
 */
export async function bundleWorkspace(name: 'conformance' | 'server'): Promise<string> {
  // Declarations would take longer than all the rest.
  const { folder } = await buildOnce(`bundle-${name}`, (into) => runTsup(name, into, ['--no-dts', '--no-clean']));
  return folder;
}
