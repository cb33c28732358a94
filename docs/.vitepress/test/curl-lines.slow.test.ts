import { globSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { root } from '../src/repository.ts';
import { buildMatcher } from './blocks.ts';
import { type CurlLine, findCurlLines } from './find-curl-lines.ts';
import { replaceAddresses, startServer } from './page-servers.ts';
import { HEADERS, openTerminal, type Terminal } from './terminal.ts';

const MOCK = 'http://127.0.0.1:4011';
/** Addresses that no test can reach, with the reasons. */
const UNREACHABLE: Readonly<Record<string, string>> = {
  'https://api.frankfurter.dev': 'it is on the internet',
  'https://localhost': 'it needs the images of deploy/compose.yaml',
  'http://127.0.0.1:8787': 'it needs wrangler, Bun or Deno',
};

const folder = fileURLToPath(root);
// Another test follows the getting-started pages from start to end.
const paths = globSync(['*.md', '*/README.md', 'docs/*.md', 'sdk/**/README.md'], { cwd: folder }).toSorted();
const pages = await Promise.all(
  paths.map(async (path) => [path, findCurlLines(await readFile(new URL(path, root), 'utf8'))] as const),
);
const resources = new AsyncDisposableStack();
let notes: string;
let terminal: Terminal;
let urls: ReadonlyMap<string, string>;
let key: string;

beforeAll(async () => {
  notes = resources.use(await makeTemporaryFolder()).path;
  terminal = await openTerminal(folder, notes);
  const start = async (command: string, env: NodeJS.ProcessEnv = {}) =>
    resources.use(await startServer(command, folder, { ...terminal.env, ...env }));
  const commands = ['npm run demo', 'npm run mock:live', 'npm run mock', 'npm run mock-provider'];
  const started = await Promise.all(commands.map((command) => start(command)));
  const [demo] = started;
  key = /CROSSRATE_KEY=(cr_\w+)$/m.exec(demo?.printed ?? '')?.[1] ?? '';
  const example = await start('node sdk/examples/express-app.ts', {
    NODE_OPTIONS: '--conditions=@crossrate/source',
    CROSSRATE_BASE_URL: demo?.url,
    CROSSRATE_API_KEY: key,
  });
  urls = new Map([...started, example].flatMap(({ addresses, url }) => addresses.map((address) => [address, url])));
});
afterAll(() => resources.disposeAsync());

const findSkipReason = ({ command }: CurlLine) =>
  Object.entries(UNREACHABLE).find(([address]) => command.includes(address))?.[1];

async function runCurl(command: string) {
  const adapted = replaceAddresses(`U=http://127.0.0.1:3001 KEY=cr_…\n${command}`, urls).replaceAll('cr_…', key);
  await rm(join(notes, HEADERS), { force: true });
  const { output } = await terminal.run(adapted);
  const head = await readFile(join(notes, HEADERS), 'utf8').catch(() => `no answer: ${output}`);
  return { status: Number(/^HTTP\/\S+ (\d{3})/.exec(head)?.[1] ?? Number.NaN), output };
}

it.each(pages.filter(([, lines]) => lines.some((line) => !findSkipReason(line))))(
  '%s has curl lines whose answers are as the page says',
  async (_path, lines) => {
    await runCurl(`curl -X PUT ${MOCK}/mock/reset`);
    for (const line of lines) {
      const reason = findSkipReason(line);
      if (reason) {
        console.warn(`Skipped ${line.command}: ${reason}.`);
        continue;
      }
      const { status, output } = await runCurl(line.command);
      expect(status, `${line.command}\n${output}`).toBe(line.status);
      if (line.output !== undefined) expect(output.trim(), line.command).toMatch(buildMatcher(line.output));
    }
  },
);

it('finds curl lines on many pages', () => {
  expect(pages.filter(([, lines]) => lines.length > 0).length).toBeGreaterThan(6);
});
