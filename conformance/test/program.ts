import { findBuilt } from '../../tools/testing/find-built.ts';

/** The path of the command line program, as users install it. */
export const bin = findBuilt('conformance', 'bin.js');
