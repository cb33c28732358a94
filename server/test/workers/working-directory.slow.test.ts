import { constants, copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { startCrossrate } from '../processes/command-line.ts';
import { followServer } from '../processes/server-process.ts';

const SETTINGS = { PROVIDERS: 'bundled', HOST: '127.0.0.1', PORT: '0', WORKERS: '2' };

/** Starts a server with two workers, whose working directory and whose Node are in a folder of their own. */
async function startInFolder() {
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await makeTemporaryFolder());
  const [cwd, node] = [join(path, 'release'), join(path, 'node')];
  mkdirSync(cwd);
  copyFileSync(process.execPath, node, constants.COPYFILE_FICLONE);
  const child = startCrossrate(['serve'], { ...SETTINGS, DATA_DIR: join(path, 'data') }, { cwd, node });
  const server = resources.use(await followServer(child, 2));
  const owned = resources.move();
  return { server, cwd, node, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

it('replaces its workers on SIGHUP after another folder has taken the place of its working directory', async () => {
  await using world = await startInFolder();
  renameSync(world.cwd, `${world.cwd}-before`);
  mkdirSync(world.cwd);
  rmSync(`${world.cwd}-before`, { recursive: true });
  world.server.child.kill('SIGHUP');
  await world.server.waitUntilLogged('all workers were replaced');
});

it.each([
  ['working directory', 'cwd'],
  ['Node', 'node'],
] as const)(
  'says that no process can be started while its %s is gone, and replaces a worker once it is back',
  async (_name, place) => {
    await using world = await startInFolder();
    renameSync(world[place], `${world[place]}-away`);
    world.server.child.kill('SIGHUP');
    await world.server.waitUntilLogged('a new worker cannot start; the others serve on');
    const [failure] = world.server.findLogged('a new worker cannot start; the others serve on');
    expect(failure?.reason).toBe(`No process can be started in ${world.cwd}: spawn ${world.node} ENOENT`);
    const [first] = world.server.findLogged('worker serves');
    process.kill(Number(first?.pid), 'SIGKILL');
    await world.server.waitUntilLogged('a worker cannot be replaced');
    renameSync(`${world[place]}-away`, world[place]);
    await world.server.waitUntilLogged('worker serves', 3);
    expect((await fetch(`${world.server.url}/healthz`)).status).toBe(200);
  },
);
