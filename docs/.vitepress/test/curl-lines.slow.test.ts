import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeCodeBlocks } from '../../../tools/testing/repository/markdown.ts';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { root } from '../src/chapters.ts';
import { buildMatcher, findBlocks, parseSession } from './blocks.ts';
import { findFreePorts, type Ports, replacePorts, startPageServer } from './page-servers.ts';
import { openShell, type Shell } from './shell.ts';

/** Addresses that no test can reach: on the internet, of deploy/, and of wrangler, Bun or Deno. */
const UNREACHABLE =
  /https:\/\/(?:api\.frankfurter\.dev|nodejs\.org|rates\.example\.com)|http:\/\/10\.0\.0\.2|https:\/\/localhost|http:\/\/127\.0\.0\.1:8787/;

interface CurlLine {
  readonly command: string;
  /** The output that a terminal session shows; `undefined` elsewhere. */
  readonly output?: string;
}

/** Finds the `curl` commands of a page: in blocks of commands, in terminal sessions and in sentences. */
function findCurlLines(markdown: string): CurlLine[] {
  const codeOf = (language: string) =>
    findBlocks(markdown).flatMap((block) => (block.language === language ? block.code : []));
  const commands = codeOf('sh').flatMap((code) => code.replaceAll('\\\n', ' ').split('\n'));
  const sentences = Array.from(removeCodeBlocks(markdown).matchAll(/`(curl [^`]+)`/g), ([, command = '']) => command);
  const lines = [
    ...[...commands, ...sentences].map((command) => ({ command })),
    ...codeOf('console').flatMap(parseSession),
  ];
  return lines.filter(({ command }) => /(^|[ ;])curl /.test(command) && !UNREACHABLE.test(command));
}

const folder = fileURLToPath(root);
// Another test follows the getting-started pages from start to end.
const paths = globSync(['*.md', '*/README.md', 'docs/*.md', 'sdk/**/README.md'], { cwd: folder }).toSorted();
const pages = await Promise.all(
  paths.map(async (path) => [path, findCurlLines(await readFile(new URL(path, root), 'utf8'))] as const),
);
const resources = new AsyncDisposableStack();
let shell: Shell;
let ports: Ports;
let key: string;

beforeAll(async () => {
  const { path: notes } = resources.use(await makeTemporaryFolder());
  shell = resources.use(openShell(folder, notes));
  ports = await findFreePorts();
  const start = async (command: string, env: NodeJS.ProcessEnv = {}) =>
    resources.use(await startPageServer(command, { folder, env: { ...shell.env, ...env }, ports }));
  const commands = ['npm run demo', 'npm run mock:live', 'npm run mock', 'npm run mock-provider'];
  const [demo] = await Promise.all(commands.map((command) => start(command)));
  key = /cr_\w{36}/.exec(demo?.printed ?? '')?.[0] ?? '';
  await start('node sdk/examples/express-app.ts', {
    NODE_OPTIONS: '--conditions=@crossrate/source',
    CROSSRATE_BASE_URL: `http://127.0.0.1:${ports.get(3000)}`,
    CROSSRATE_API_KEY: key,
  });
});
afterAll(() => resources.disposeAsync());

async function runCurl(command: string) {
  await rm(shell.curlHead, { force: true });
  const adapted = replacePorts(`U=http://127.0.0.1:3001 KEY=cr_…\n${command}`, ports).replaceAll('cr_…', key);
  const { output } = await shell.run(adapted);
  const head = await readFile(shell.curlHead, 'utf8').catch(() => '');
  return { status: Number(/^HTTP\/\S+ (\d{3})/.exec(head)?.[1]), output };
}

it.each(pages.filter(([, lines]) => lines.length > 0))(
  '%s has curl lines whose answers are as the page says',
  async (_path, lines) => {
    await runCurl('curl -X PUT http://127.0.0.1:4011/mock/reset');
    for (const { command, output: shown } of lines) {
      const { status, output } = await runCurl(command);
      expect(status, `${command}\n${output}`).toBe(Number(/ # (\d{3})\b/.exec(command)?.[1] ?? 200));
      if (shown !== undefined) expect(output, command).toMatch(buildMatcher(shown));
    }
  },
);

it('finds curl lines on many pages', () => {
  expect(pages.filter(([, lines]) => lines.length > 0).length).toBeGreaterThan(6);
});
