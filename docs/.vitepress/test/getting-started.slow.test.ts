import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { workspaces } from '../../../tools/testing/repository/manifests.ts';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { root } from '../src/chapters.ts';
import { buildMatcher, findBlocks, parseSession } from './blocks.ts';
import { findFreePorts, findServer, type PageServer, replacePorts, startPageServer } from './page-servers.ts';
import { openShell } from './shell.ts';

const COPIED = [
  '.npmrc',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tools/start.js',
  'tools/start-program.js',
];
const LEFT_OUT = ['dist', 'node_modules', 'data'];

const resources = new AsyncDisposableStack();
let parent: string;
let clone: string;
beforeAll(async () => {
  parent = resources.use(await makeTemporaryFolder()).path;
  clone = join(parent, 'crossrate');
  await cloneRepository(fileURLToPath(root));
});
afterAll(() => resources.disposeAsync());

/** Makes a clone after `npm ci`, in which commands may write files without disturbing other tests. */
async function cloneRepository(from: string): Promise<void> {
  const filter = (path: string) => !LEFT_OUT.includes(basename(path));
  for (const name of [...COPIED, ...workspaces])
    await cp(join(from, name), join(clone, name), { recursive: true, filter });
  const modules = join(clone, 'node_modules');
  await mkdir(join(modules, '@crossrate'), { recursive: true });
  const installed = (await readdir(join(from, 'node_modules'))).filter((name) => name !== '@crossrate');
  for (const name of installed) await symlink(join(from, 'node_modules', name), join(modules, name));
  for (const name of workspaces) await symlink(join('..', '..', name), join(modules, '@crossrate', name));
}

it.each(['application', 'conformance', 'mocking', 'operator'])(
  'docs/getting-started/%s.md leads its reader to the output that it shows',
  async (name) => {
    // Also after a time-out.
    const stack = new AsyncDisposableStack();
    onTestFinished(() => stack.disposeAsync());
    const shell = stack.use(openShell(clone, join(parent, `notes-${name}`)));
    const ports = await findFreePorts();
    const page = await readFile(new URL(`docs/getting-started/${name}.md`, root), 'utf8');
    let key: string | undefined;
    /** Reads the output of the last block. A server may print more. */
    let readPrinted = () => '';
    const remember = (read: () => string) => {
      readPrinted = read;
      key ??= /cr_\w{36}/.exec(read())?.[0];
    };
    const run = async (command: string) => {
      const { output, exitCode } = await shell.run(command.replaceAll('cr_…', key ?? 'cr_…'));
      remember(() => output);
      return exitCode;
    };
    for (const { language, code } of findBlocks(replacePorts(page, ports))) {
      const command = code.trim().replace(/^npm ci.*? && /, '');
      const [, file] = /^\/\/ (\S+)\n/.exec(code) ?? [];
      if (language === 'text') {
        await expect.poll(readPrinted, { timeout: 20_000 }).toMatch(buildMatcher(code));
      } else if (language === 'console') {
        for (const { command: typed, output } of parseSession(code)) {
          await run(typed);
          expect(readPrinted(), typed).toMatch(buildMatcher(output));
        }
      } else if (language === 'sh' && findServer(command)) {
        const server: PageServer = stack.use(await startPageServer(command, { folder: clone, env: shell.env, ports }));
        remember(() => server.printed.trim());
      } else if (language === 'sh') {
        for (const line of command.split('\n')) expect(await run(line), `${line}\n${readPrinted()}`).toBe(0);
      } else if (file) {
        await run(`cat >${file} <<'EOF'\n${code}\nEOF`);
      }
    }
  },
);
