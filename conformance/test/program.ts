import { join } from 'node:path';
import { bundleWorkspace } from '../../tools/testing/bundle-workspace.ts';

/** The path of the command line program, bundled as users install it. */
export const bin = join(await bundleWorkspace('conformance'), 'bin.js');
