import { findBuilt } from '../find-built.ts';

/** The server as users run it, which starts with a third of the CPU of its sources. */
export const builtServer = findBuilt('server', 'bin.js');
