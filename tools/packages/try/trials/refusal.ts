import { expectText } from '../expect.ts';
import type { Trial } from '../trial.ts';

/** Expects the command to refuse to start on a Node that is too old. */
export const tryRefusal: Trial = async ({ manifest, node, start }) => {
  const [command = ''] = Object.keys(manifest.bin ?? {});
  const { code, stdout, stderr } = await start([command]).ended;
  const needed = manifest.engines?.node?.replace('>=', '');
  const line = `${command} needs Node.js ${needed} or newer; this is Node.js ${node.version}.`;
  expectText(`${stdout}${stderr}`, `${line}\n`);
  expectText(`exit code ${code}`, 'exit code 2');
  return line;
};
