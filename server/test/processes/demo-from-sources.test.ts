import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { findFreePort } from '../../../tools/testing/free-port.ts';
import { killAtExit } from '../../../tools/testing/kill-at-exit.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

it('starts by npm run demo without a build, and has printed its keys, and a curl line that converts, when it first answers', async () => {
  const port = await findFreePort();
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  // As npm runs a script, without npm itself, which would not pass the signal on.
  const PATH = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`;
  const env = { ...process.env, PATH, PORT: String(port), OPERATOR_PORT: 'same' };
  const demo = spawn('sh', ['-c', scripts.demo], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  killAtExit(demo);
  let printed = '';
  demo.stdout.on('data', (chunk) => {
    printed += chunk;
  });
  const ask = () => fetch(`http://127.0.0.1:${port}/api/currencies`).then(({ status }) => status);
  await expect.poll(() => ask().catch(() => 'not yet'), { interval: 2 }).not.toBe('not yet');
  expect(printed).toContain('keys -- list');
  const [, line = ''] = /^ *(curl .*)$/m.exec(printed) ?? [];
  const { stdout } = await promisify(execFile)('sh', ['-c', `${line} --silent`]);
  expect(JSON.parse(stdout)).toMatchObject({ base: 'USD', target: 'EUR', amount: 100, converted: 88.02 });
  demo.kill();
  await once(demo, 'exit');
});
