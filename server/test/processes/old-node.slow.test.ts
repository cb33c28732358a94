import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { buildVersionOption } from '../../../tools/testing/build-version-option.ts';

const entry = fileURLToPath(new URL('../../crossrate.js', import.meta.url));

/** Runs the entry of the npm scripts in a Node that reports the given version. */
function runAs(version: string) {
  const args = [buildVersionOption(version), '--conditions=@crossrate/source', entry, '--version'];
  return promisify(execFile)(process.execPath, args);
}

it.each(['20.20.2', '24.20.9'])('says in one line which Node it needs when it is started by %s', async (version) => {
  const line = `Crossrate needs Node 24.21 or newer; this is ${version}. "npm ci" without --ignore-scripts brings one.\n`;
  await expect(runAs(version)).rejects.toMatchObject({ code: 2, stdout: '', stderr: line });
});

it.each(['24.21.0', '25.0.0'])('starts by %s', async (version) => {
  expect((await runAs(version)).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
