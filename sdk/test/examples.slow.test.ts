import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startScriptedServer } from './scripted-server.ts';

const run = promisify(execFile);

it('tests a program with node:test and the mock', async () => {
  const file = fileURLToPath(new URL('../examples/price-list.test.mjs', import.meta.url));
  // With this variable, which vitest sets, node:test would report to a parent process in a serialised form.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const options = ['--conditions=@crossrate/source', '--test', '--test-reporter=tap', file];
  const { stdout } = await run(process.execPath, options, { env });
  expect(stdout).toContain('# pass 3');
});

it('goes on with the store of sdk/README.md when the store refuses an answer', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
  const [, program = ''] = /^### Serverless\n[\s\S]*?^```ts\n([\s\S]*?)^```/m.exec(readme) ?? [];
  const store = "{ get: async () => null, set: async () => { throw new Error('The store is full.'); } }";
  const call = '(await crossrate.rates()).base';
  const lines = [program.replace('new Map()', store), `console.log(${call});`, 'setImmediate(console.log, "on");'];
  await using server = await startScriptedServer({ body: { base: 'USD' }, headers: { 'Cache-Control': 'max-age=60' } });
  const flags = ['--conditions=@crossrate/source', '--input-type=module-typescript', '--eval', lines.join('\n')];
  const env = { ...process.env, CROSSRATE_BASE_URL: server.url, CROSSRATE_API_KEY: 'cr_1' };
  const cwd = fileURLToPath(new URL('../', import.meta.url));
  expect((await run(process.execPath, flags, { cwd, env })).stdout).toBe('USD\non\n');
});
