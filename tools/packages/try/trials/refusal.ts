import { deepEqual } from 'node:assert/strict';
import type { Trial } from '../install.ts';

/** Expects the command to refuse to start on a Node that is too old. */
export const tryRefusal: Trial = async ({ manifest, node, start }) => {
  const [command = ''] = Object.keys(manifest.bin ?? {});
  const needed = manifest.engines?.node?.replace('>=', '');
  const stderr = `${command} needs Node.js ${needed} or newer; this is Node.js ${node.version}.\n`;
  deepEqual(await start([command]).ended, { code: 2, stdout: '', stderr });
};
