import { join } from 'node:path';
import { bundleWorkspace } from '../bundle-workspace.ts';

/** The server as users run it, which starts with a third of the CPU of its sources. The test files of a run share it. */
export const bundledServer = join(await bundleWorkspace('server'), 'bin.js');
