import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { createProcessMetrics } from '../src/metrics/service-metrics.ts';
import { startTestService } from './test-service.ts';

const root = new URL('../../', import.meta.url);
const operations = await textOf(new URL('docs/operations.md', root));
const alerts = await textOf(new URL('deploy/prometheus/alerts.yaml', root));

function textOf(url: URL): Promise<string> {
  return readFile(url, 'utf8');
}

function filesOf(...patterns: string[]): URL[] {
  const paths = globSync(patterns, { cwd: fileURLToPath(root) });
  return paths.toSorted().map((path) => new URL(path, root));
}

/** A page without its blocks of code, where a # begins a comment and brackets mean something else. */
const proseOf = (markdown: string) => markdown.replace(/^```[\s\S]*?^```$/gm, '');

/** The anchors that GitHub gives to the headings of a page. */
function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of proseOf(markdown).matchAll(/^#{1,6} (.+)$/gm)) {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let copy = 1; anchors.has(anchor); copy += 1) anchor = `${slug}-${copy}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** The targets of links and pictures, but for those on the web. */
function linksOf(markdown: string): string[] {
  const targets = [...proseOf(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.filter((target) => !/^[a-z]+:/.test(target));
}

async function isThere(link: string, page: URL): Promise<boolean> {
  const target = new URL(link, page);
  const anchor = decodeURIComponent(target.hash.slice(1));
  target.hash = '';
  if (!existsSync(target)) return false;
  return anchor === '' || anchorsOf(await textOf(target)).has(anchor);
}

/** The part of the page under a heading, up to the next of the same level. */
function sectionOf(heading: string): string {
  const start = operations.indexOf(`\n${heading}\n`);
  const level = heading.slice(0, heading.indexOf(' ') + 1);
  const section = operations.slice(start + 1);
  const end = section.indexOf(`\n${level}`, 1);
  return start < 0 ? '' : section.slice(0, end < 0 ? undefined : end);
}

/** What stands as code in the first column of the tables of a section. */
function namesIn(section: string): string[] {
  const cells = [...section.matchAll(/^\| ([^|]*) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code));
}

const pages = filesOf('README.md', 'CONTRIBUTING.md', 'docs/*.md', 'deploy/README.md');

it.each(pages.map((page) => [page.pathname.slice(root.pathname.length), page] as const))(
  '%s leads nowhere that does not exist',
  async (_name, page) => {
    const links = linksOf(await textOf(page));
    const checked = await Promise.all(links.map(async (link) => ({ link, there: await isThere(link, page) })));
    expect(checked.filter(({ there }) => !there).map(({ link }) => link)).toEqual([]);
  },
);

it('would find a file and an anchor that do not exist, which shows that the test above can see one', async () => {
  const page = new URL('docs/operations.md', root);
  expect(await isThere('missing.md', page)).toBe(false);
  expect(await isThere('#missing', page)).toBe(false);
  expect(await isThere('providers.md#missing', page)).toBe(false);
  expect(await isThere('../README.md#running-it-in-production', page)).toBe(true);
  expect(linksOf('[a](b.md) and ![c](d.svg#e), [f](https://example.com)\n```\n[g](h.md)\n```\n')).toEqual([
    'b.md',
    'd.svg#e',
  ]);
  expect([...anchorsOf('# `npm run` & you\n## Twice\n## Twice\n')]).toEqual(['npm-run--you', 'twice', 'twice-1']);
});

it('every row of docs/reliability.md names a test that exists', async () => {
  const page = new URL('docs/reliability.md', root);
  const rows = (await textOf(page)).split('\n').filter((line) => /^\| (?!---|what happens)/.test(line));
  expect(rows.length).toBeGreaterThan(100);
  const tests = rows.map((row) => [...row.matchAll(/\[([^\]]+)\]\((\.\.\/[^)]+(?:\.test|-suite)\.ts)\)/g)]);
  const withoutTest = rows.filter((row, index) => tests[index]?.length === 0 && !row.includes('.github/workflows/'));
  expect(withoutTest).toEqual([]);
  for (const [, title = '', file = ''] of tests.flat()) {
    expect((await textOf(new URL(file, page))).replaceAll("\\'", "'"), file).toContain(title);
  }
});

it('the runbook has every alert, in the section to which the alert points', () => {
  const found = [...alerts.matchAll(/alert: (\w+)[\s\S]*?runbook: docs\/operations\.md#(\S+)/g)];
  expect(found.length).toBe(alerts.match(/alert: /g)?.length);
  const anchors = anchorsOf(operations);
  for (const [, alert, anchor = ''] of found) {
    expect(anchors).toContain(anchor);
    const heading = /^### .*$/gm;
    const section = (operations.match(heading) ?? []).find((line) => anchorsOf(line).has(anchor)) ?? '';
    expect(sectionOf(section), `${alert} in ${anchor}`).toContain(`\`${alert}\``);
  }
  const names = found.map(([, alert]) => alert);
  for (const [, named] of operations.matchAll(/`(Crossrate[A-Z]\w+)`/g)) expect(names).toContain(named);
});

it('every metric on the page is told by a server, and every one of Crossrate is on the page', async () => {
  await using service = await startTestService({ metrics: createProcessMetrics() });
  const exposed = await (await service.get('/metrics')).text();
  const told = [...exposed.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
  const named = namesIn(sectionOf('## Metrics'))
    .map((code) => code.replace(/\{.*/, ''))
    .filter((name) => name !== 'up');
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !told.includes(name))).toEqual([]);
  expect(told.filter((name) => name.startsWith('crossrate_') && !named.includes(name))).toEqual([]);
});

it('the fields of /readyz are those on the page, and so are its reasons', async () => {
  await using service = await startTestService();
  const fields = Object.keys((await (await service.get('/readyz')).json()) as object);
  const named = namesIn(sectionOf('## Health')).filter((code) => /^[a-z_]+$/.test(code));
  // Only a refusal has a reason.
  expect(named.toSorted()).toEqual([...fields, 'reason'].toSorted());
  const sources = filesOf(
    'server/src/http/operator/readiness.ts',
    'server/src/changes/change-watch.ts',
    'server/src/storage/{storage-health,identity-witness}.ts',
    'server/src/storage/{sqlite,postgres}/{failure-reason,file-guard}.ts',
  );
  const texts = (await Promise.all(sources.map(textOf))).join('\n').replace(/\$\{BUSY_TIMEOUT_MS[^}]*\}/, '2');
  const reasons = [...texts.matchAll(/(?:reason: |: |= |\? )['`]((?:The|There|A|Another) [^'`\n]+\.)['`]/g)].map(
    ([, said]) => said,
  );
  expect(reasons.length).toBeGreaterThan(20);
  expect(namesIn(sectionOf('## Health'))).toEqual(expect.arrayContaining(reasons));
});

it('every message of the log on the page is in the source, and every warning of the source is on the page', async () => {
  const sources = filesOf('server/src/**/*.ts');
  const texts = await Promise.all(sources.filter(({ pathname }) => !pathname.endsWith('.test.ts')).map(textOf));
  const source = texts.join('\n');
  const named = namesIn(sectionOf('## Logs')).filter((code) => code !== 'msg');
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter((message) => !source.includes(message))).toEqual([]);
  const calls = [...source.matchAll(/[lL]og\.(?:warn|error|fatal)\(([\s\S]*?)\);/g)].map(([, given = '']) => given);
  const said = calls.flatMap((given) => [...given.matchAll(/'([^'\n]+ [^'\n]+)'/g)].map(([, message = '']) => message));
  expect(said.length).toBeGreaterThan(20);
  expect(said.filter((message) => !named.includes(message))).toEqual([]);
});
