import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { run } from '../packaged.ts';
import type { Platform } from './platform.ts';

const INSTALL_MS = 300_000;
const SMOKE_MS = 60_000;
const scripts = { 'smoke.mjs': './smoke.mjs', 'package-program.ts': '../package-program.ts' } as const;

/** The result of a trial. */
export interface Trial {
  readonly platform: string;
  readonly version: string;
  readonly result: 'ok' | 'failed' | 'skipped';
  readonly detail: string;
}

/** Installs a platform and the package into a new project, and runs the package on the platform. */
export async function tryPlatform(
  { name, specifier, program, options, script }: Platform,
  tarball: string,
  env: Readonly<Record<string, string>>,
): Promise<Trial> {
  await using resources = new AsyncDisposableStack();
  const { path: cwd } = resources.use(await makeTemporaryFolder());
  let version: string;
  try {
    await install(cwd, [specifier, tarball]);
    const { stdout } = await run(join(cwd, program), ['--version'], { cwd });
    version = /\d+\.\d+\.\d+/.exec(stdout)?.[0] ?? stdout.trim();
  } catch (error) {
    return { platform: name, version: '', result: 'skipped', detail: `${specifier}: ${describeError(error)}` };
  }
  await cp(fileURLToPath(new URL(scripts[script], import.meta.url)), join(cwd, script));
  try {
    const surroundings = { ...process.env, ...env };
    const command = [...options, script];
    const { stdout } = await run(join(cwd, program), command, { cwd, env: surroundings, timeout: SMOKE_MS });
    if (!['ok', ''].includes(stdout.trim())) throw new Error(`It printed ${JSON.stringify(stdout)}.`);
    return { platform: name, version, result: 'ok', detail: '' };
  } catch (error) {
    return { platform: name, version, result: 'failed', detail: describeError(error) };
  }
}

async function install(cwd: string, specifiers: readonly string[]): Promise<void> {
  // Each fetches its program in an install script, which npm runs for packages that are named here only.
  const manifest = { private: true, type: 'module', allowScripts: { node: true, bun: true, deno: true } };
  await writeFile(join(cwd, 'package.json'), JSON.stringify(manifest));
  const flags = ['--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'];
  await run('npm', ['install', ...flags, ...specifiers], { cwd, timeout: INSTALL_MS });
}

function describeError(error: unknown): string {
  const { message, stderr = '', stdout = '' } = error as Error & { stderr?: string; stdout?: string };
  return stderr.trim() || stdout.trim() || message;
}
