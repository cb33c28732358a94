import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const tools = [
  'tools/backtest/history/fetch-history.ts',
  'tools/bench/performance.ts',
  'tools/bench/scale.ts',
  'contract/src/compatibility/cli/bin.ts',
  'tools/packages/try/cli.ts',
  'sdk/test/platforms/platforms.ts',
  'docs/.vitepress/src/docs.ts',
  'tools/fuzz/cli.ts',
  'tools/fuzz/soak/cli.ts',
];

it.each(tools)('%s refuses an unknown option with exit code 2, before it starts its work', async (tool) => {
  const args = ['--conditions=@crossrate/source', tool, '--no-such-option'];
  await expect(run(process.execPath, args)).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining("unknown option '--no-such-option'"),
  });
});
