import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Builds a workspace into a folder. The `dist` of the workspace stays, because other tests may be using it. */
export async function runTsup(workspace: string, into: string, options: readonly string[] = []): Promise<void> {
  const tsup = fileURLToPath(new URL('dist/cli-default.js', import.meta.resolve('tsup/package.json')));
  const cwd = fileURLToPath(new URL(`../../${workspace}`, import.meta.url));
  await run(process.execPath, ['--conditions=@crossrate/source', tsup, '--out-dir', into, '--silent', ...options], {
    cwd,
  });
}
