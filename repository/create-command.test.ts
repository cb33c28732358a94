import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const tools = [
  'backtest/history/fetch-history.ts',
  'bench/performance.ts',
  'bench/scale.ts',
  'conformance/test/try-seeds.ts',
  'contract/src/compatibility/cli/bin.ts',
  'packaging/try/cli.ts',
  'sdk/test/platforms/platforms.ts',
  'site/src/docs.ts',
  'trials/fuzz.ts',
  'trials/soak.ts',
];

it.each(tools)('%s refuses an unknown option with exit code 2, before it starts its work', async (tool) => {
  const args = ['--conditions=@crossrate/source', tool, '--no-such-option'];
  await expect(run(process.execPath, args)).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining("unknown option '--no-such-option'"),
  });
});
