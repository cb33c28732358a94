import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { passOnEnvironment } from '../../tools/testing/pass-on-environment.ts';
import { runScript } from '../../tools/testing/run-script.ts';
import { startServer } from '../../tools/testing/server/start-server.ts';
import { makeTemporaryFolder } from '../../tools/testing/temporary-folder.ts';
import { copyLikeDocker, readIgnoreFile } from './copy-like-docker.ts';
import { linkPackages } from './link-packages.ts';
import { type Instruction, readDockerfile } from './read-dockerfile.ts';

const repository = fileURLToPath(new URL('../..', import.meta.url));
// npm puts the commands of the repository into PATH. A build may use only those that it has installed.
const PATH = [
  dirname(process.execPath),
  ...(process.env.PATH ?? '').split(':').filter((path) => !path.endsWith('.bin')),
];
const env = { ...passOnEnvironment(), PATH: PATH.join(':') };

/** Follows the stages of the build in one folder, as each continues the one before. Docker itself is not needed. */
async function build(instructions: readonly Instruction[], folder: string): Promise<void> {
  const passes = await readIgnoreFile();
  for (const { name, text } of instructions) {
    if (name === 'COPY') await copyLikeDocker(text, repository, folder, passes);
    else if (name === 'RUN' && text.startsWith('npm ci')) await linkPackages(folder, text);
    else if (name === 'RUN') await promisify(execFile)('sh', ['-c', text], { cwd: folder, env });
  }
}

/** Copies what the last stage takes from the build and from the repository. It runs nothing: that needs root. */
async function finish(instructions: readonly Instruction[], built: string, folder: string): Promise<void> {
  const passes = await readIgnoreFile();
  for (const { name, text } of instructions) {
    if (name !== 'COPY') continue;
    const fromBuild = text.startsWith('--from=build ');
    const paths = text.replace('--from=build ', '').replace('/app/', '');
    await copyLikeDocker(paths, fromBuild ? built : repository, folder, fromBuild ? () => true : passes);
  }
}

it('builds a server from what the Dockerfile copies, which serves from what the image holds', async () => {
  await using resources = new AsyncDisposableStack();
  const [built, image, data] = [
    resources.use(await makeTemporaryFolder()),
    resources.use(await makeTemporaryFolder()),
    resources.use(await makeTemporaryFolder()),
  ];
  const stages = await readDockerfile();
  await build(stages.slice(0, -1).flat(), built.path);
  await finish(stages.at(-1) ?? [], built.path, image.path);
  const program = join(image.path, 'server/dist/bin.js');
  const server = resources.use(await startServer(program, { DATA_DIR: data.path, PROVIDERS: 'bundled' }));
  await server.log.waitForText('"rates refreshed"', 10_000);
  const check = { PORT: String(server.port), OPERATOR_PORT: 'same' };
  expect(await runScript(join(image.path, 'healthcheck.mjs'), ['/readyz'], check)).toMatchObject({ code: 0 });
});
