import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

it('ends a tool with an unknown option with exit code 2, before the work of the tool', async () => {
  const args = ['--conditions=@crossrate/source', 'tools/fuzz/cli.ts', '--no-such-option'];
  await expect(promisify(execFile)(process.execPath, args)).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining("unknown option '--no-such-option'"),
  });
});
