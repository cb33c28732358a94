import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findAnchors } from '../../tools/testing/repository/markdown.ts';
import { createProcessMetrics } from '../src/metrics/service-metrics.ts';
import { MIGRATIONS } from '../src/storage/sqlite/schema.ts';
import { startTestService } from './test-service.ts';

const root = new URL('../../', import.meta.url);
const operations = await readText(new URL('docs/operations.md', root));
const alerts = await readText(new URL('deploy/prometheus/alerts.yaml', root));

function readText(url: URL): Promise<string> {
  return readFile(url, 'utf8');
}

function findFiles(...patterns: string[]): URL[] {
  const paths = globSync(patterns, { cwd: fileURLToPath(root) });
  return paths.toSorted().map((path) => new URL(path, root));
}

/** Reads the section of the page under a heading. */
function readSection(heading: string): string {
  const start = operations.indexOf(`\n${heading}\n`);
  const level = heading.slice(0, heading.indexOf(' ') + 1);
  const section = operations.slice(start + 1);
  const end = section.indexOf(`\n${level}`, 1);
  return start < 0 ? '' : section.slice(0, end < 0 ? undefined : end);
}

/** Reads the code in the first column of the tables of a section. */
function listNames(section: string): string[] {
  const cells = [...section.matchAll(/^\| ([^|]*) \|/gm)].map(([, cell = '']) => cell);
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code));
}

it('every row of docs/reliability.md names a test that exists', async () => {
  const page = new URL('docs/reliability.md', root);
  const rows = (await readText(page)).split('\n').filter((line) => /^\| (?!---|what happens)/.test(line));
  expect(rows.length).toBeGreaterThan(40);
  const tests = rows.map((row) => [...row.matchAll(/\[([^\]]+)\]\((\.\.\/[^)]+(?:\.test|-suite)\.ts)\)/g)]);
  const withoutTest = rows.filter((row, index) => tests[index]?.length === 0 && !row.includes('.github/workflows/'));
  expect(withoutTest).toEqual([]);
  for (const [, title = '', file = ''] of tests.flat()) {
    expect((await readText(new URL(file, page))).replaceAll("\\'", "'"), file).toContain(title);
  }
});

it('the runbook has every alert, in the section to which the alert points', () => {
  const found = [...alerts.matchAll(/alert: (\w+)[\s\S]*?runbook: docs\/operations\.md#(\S+)/g)];
  expect(found.length).toBe(alerts.match(/alert: /g)?.length);
  const anchors = findAnchors(operations);
  for (const [, alert, anchor = ''] of found) {
    expect(anchors).toContain(anchor);
    const heading = /^### .*$/gm;
    const section = (operations.match(heading) ?? []).find((line) => findAnchors(line).has(anchor)) ?? '';
    expect(readSection(section), `${alert} in ${anchor}`).toContain(`\`${alert}\``);
  }
  const names = found.map(([, alert]) => alert);
  for (const [, named] of operations.matchAll(/`(Crossrate[A-Z]\w+)`/g)) expect(names).toContain(named);
});

it('every metric on the page is exposed by a server, and every one of Crossrate is on the page', async () => {
  const signUp = {
    SIGNUP: 'on',
    SMTP_URL: 'smtp://127.0.0.1',
    MAIL_FROM: 'a@example.com',
    PUBLIC_URL: 'http://a.example',
  };
  await using service = await startTestService({ metrics: createProcessMetrics() }, signUp);
  const metrics = await (await service.get('/metrics')).text();
  const exposed = [...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
  const named = listNames(readSection('## Metrics'))
    .map((code) => code.replace(/\{.*/, ''))
    .filter((name) => name !== 'up');
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !exposed.includes(name))).toEqual([]);
  expect(exposed.filter((name) => name.startsWith('crossrate_') && !named.includes(name))).toEqual([]);
});

it('the fields of /readyz are those on the page, and it gives the reasons on the page', async () => {
  await using service = await startTestService();
  const fields = Object.keys((await (await service.get('/readyz')).json()) as object);
  const health = listNames(readSection('## Health'));
  // Only refusals have a reason.
  expect(health.filter((code) => /^[a-z_]+$/.test(code)).toSorted()).toEqual([...fields, 'reason'].toSorted());
  const source = await readText(new URL('server/src/http/operator/readiness.ts', root));
  const reasons = health.filter((code) => code.endsWith('.'));
  expect(reasons.length).toBeGreaterThan(2);
  expect(reasons.filter((reason) => !source.includes(reason))).toEqual([]);
});

it('every message of the log on the page is in the source', async () => {
  const sources = findFiles('server/src/**/*.ts').filter(({ pathname }) => !pathname.endsWith('.test.ts'));
  const source = (await Promise.all(sources.map(readText))).join('\n');
  const named = listNames(readSection('## Logs')).filter((code) => code !== 'msg');
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((message) => !source.includes(message))).toEqual([]);
});

it('docs/operations.md quotes the refusal of a newer database with the schema that this version knows', () => {
  expect(operations).toContain(`this one knows ${MIGRATIONS.length})`);
});
