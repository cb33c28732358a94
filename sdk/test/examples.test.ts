import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);

it('tests a program with node:test and the mock', async () => {
  const file = fileURLToPath(new URL('../examples/price-list.test.mjs', import.meta.url));
  // With this variable, which vitest sets, node:test would report to a parent process in a serialised form.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const options = ['--conditions=@crossrate/source', '--test', '--test-reporter=tap', file];
  const { stdout } = await run(process.execPath, options, { env });
  expect(stdout).toContain('# pass 3');
});
