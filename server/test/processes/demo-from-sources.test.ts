import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';
import { findFreePort } from '../../../tools/testing/free-port.ts';
import { killAtExit } from '../../../tools/testing/kill-at-exit.ts';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

it('starts by npm run demo without a build, and has printed its keys, and a curl line that converts, before its port opens', async () => {
  const port = await findFreePort();
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  // As npm runs a script, without npm itself, which would not pass the signal on.
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  const env = { ...process.env, PATH, PORT: String(port), OPERATOR_PORT: 'same' };
  await using folder = await makeTemporaryFolder();
  const file = join(folder.path, 'printed');
  await using output = await open(file, 'w');
  const demo = spawn('sh', ['-c', scripts.demo], { cwd: root, env, stdio: ['ignore', output.fd, 'inherit'] });
  killAtExit(demo);
  const knock = async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.destroy();
    return readFileSync(file, 'utf8');
  };
  const printed = await vi.waitFor(knock, { interval: 1, timeout: 60_000 });
  expect(printed).toContain('keys -- list');
  const [, line = ''] = /^ *(curl .*)$/m.exec(printed) ?? [];
  const { stdout } = await promisify(execFile)('sh', ['-c', `${line} --silent`]);
  expect(JSON.parse(stdout)).toMatchObject({ base: 'USD', target: 'EUR', amount: 100, converted: 88.02 });
  demo.kill();
  await once(demo, 'exit');
});
