import { join } from 'node:path';
import { bundleWorkspace } from '../../testing/bundle-workspace.ts';
import { type Ended, runScript } from '../../testing/run-script.ts';

/** The path of the command line program, bundled as users install it. */
export const bin = join(await bundleWorkspace('conformance'), 'bin.js');

/** Runs the command line program without keys in the environment. */
export function runCommand(...args: string[]): Promise<Ended> {
  return runScript(bin, args);
}
