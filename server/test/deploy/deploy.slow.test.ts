import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createMockProviders } from '@crossrate/mock-provider';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeTemporaryFolder } from '../../../tools/testing/temporary-folder.ts';
import { providerDefinitions } from '../../src/providers/index.ts';
import { settings } from '../../src/settings/settings.ts';
import { startServer } from '../processes/server-process.ts';
import { TestClock } from '../test-clock.ts';
import { startTestService } from '../test-service.ts';

const folder = new URL('../../../deploy/', import.meta.url);
const readText = (path: string) => readFile(new URL(path, folder), 'utf8');

/** Reads the expressions of the alerts. */
async function readAlerts(): Promise<string[]> {
  const file = parse(await readText('prometheus/alerts.yaml')) as { groups: { rules: { expr: string }[] }[] };
  return file.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
}

/** Reads the expressions of the dashboard, with a value in place of Grafana's variable. */
async function readPanels(): Promise<string[]> {
  type Panel = { readonly targets?: readonly { readonly expr: string }[] };
  const { panels } = JSON.parse(await readText('grafana/crossrate.json')) as { panels: Panel[] };
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr.replaceAll('$job', '.*')));
}

/** One line of `/metrics`, without its value. */
interface ExposedSeries {
  readonly metric: string;
  readonly labels: Readonly<Record<string, string>>;
}

function readExposedSeries(text: string): ExposedSeries[] {
  return [...text.matchAll(/^([\w:]+)(?:\{(.*)\})? /gm)].map(([, metric = '', list = '']) => {
    const pairs = [...list.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
    return { metric, labels: Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value])) };
  });
}

/** Sign-up with a mail server that nobody asks, since nobody signs up. */
const SIGN_UP = {
  ...{ SIGNUP: 'on', SMTP_URL: 'smtp://mail.invalid', MAIL_FROM: 'keys@example.com' },
  PUBLIC_URL: 'https://rates.example.com',
};

/** Collects the series of a server after a bad day: each kind of failure happened once, and other requests succeeded. */
async function exposeBadDay(): Promise<ExposedSeries[]> {
  const clock = new TestClock('2026-11-21T01:00:00Z');
  const mocks = createMockProviders({ clock, scenarios: { 'currency-api': '500', ecb: '500' } });
  await using service = await startTestService(
    { fetch: mocks.fetch, clock },
    { PROVIDERS: 'currency-api,ecb', ...SIGN_UP },
  );
  const key = await service.createKey({ dailyLimit: 1 });
  const convert = () => service.get('/api/convert?from=USD&to=EUR&amount=1', key);
  await service.get('/api/rates', 'nobodys');
  const statuses = [(await convert()).status, (await service.get('/readyz')).status];
  mocks.set({ 'currency-api': 'healthy', ecb: 'stale' });
  await clock.moveTo('2026-11-21T01:10:00Z');
  mocks.setAll('healthy');
  await clock.moveTo('2026-11-21T02:30:00Z');
  statuses.push((await convert()).status, (await convert()).status);
  await service.get('/api/rates', key);
  await service.get('/api/currencies');
  mocks.set({ 'currency-api': 'scaled' });
  await clock.moveTo('2026-11-21T03:00:00Z');
  await service.get('/readyz');
  expect(statuses).toEqual([503, 503, 200, 429]);
  const exposed = readExposedSeries(await (await service.get('/metrics')).text());
  exposed.push(...(await exposeProcesses()));
  // Prometheus adds these labels to each series, and adds the series `up` for each target.
  const target = { job: 'crossrate', instance: 'server-1:3000' };
  return [{ metric: 'up', labels: {} }, ...exposed].map((series) => ({
    ...series,
    labels: { ...series.labels, ...target },
  }));
}

/** Collects the series that only a server with processes of its own has. */
async function exposeProcesses(): Promise<ExposedSeries[]> {
  await using data = await makeTemporaryFolder();
  await using server = await startServer({ DATA_DIR: data.path, WORKERS: '2' });
  const series = readExposedSeries(await (await fetch(`${server.url}/metrics`)).text());
  return series.filter(({ metric }) => !metric.startsWith('crossrate_'));
}

/** Describes the parts of an expression of PromQL that no series matches. */
function findMissing(expression: string, series: readonly ExposedSeries[]): string[] {
  const selectors = [...expression.matchAll(/\b((?:crossrate|nodejs|process)_\w+|up)\b(?:\{(.*?)\})?/g)];
  const all = selectors.flatMap(([, metric]) => series.filter((each) => each.metric === metric));
  const missing = selectors.flatMap(([, metric, list = '']) => {
    const matchers = [...list.matchAll(/(\w+)(=~?)"(.*?)"/g)];
    const isMatched = ({ labels }: ExposedSeries) =>
      matchers.every(([, label = '', operator, value = '']) =>
        operator === '=' ? labels[label] === value : new RegExp(`^(?:${value})$`).test(labels[label] ?? ''),
      );
    const candidates = series.filter((each) => each.metric === metric);
    const unknown = matchers.filter(([, label = '']) => !candidates.some(({ labels }) => label in labels));
    if (unknown.length > 0) return unknown.map(([, label]) => `no label ${label} of ${metric}`);
    return candidates.some(isMatched) ? [] : [`no series ${metric}{${list}}`];
  });
  const grouping = [...expression.matchAll(/\b(?:by|on) ?\((.*?)\)/g)].flatMap(([, list = '']) => list.split(/, ?/));
  const ungrouped = grouping.filter((label) => !all.some(({ labels }) => label in labels));
  return [...missing, ...ungrouped.map((label) => `no label ${label} to group by`)];
}

describe('monitoring', () => {
  let series: ExposedSeries[];
  beforeAll(async () => {
    series = await exposeBadDay();
  });

  it.each([
    ['alerts', readAlerts],
    ['a dashboard', readPanels],
  ])('has %s asking for metrics, labels and values that a real server exposes after a bad day', async (_, read) => {
    const missing = (await read()).map((expr) => [expr, findMissing(expr, series)] as const);
    expect(missing.length).toBeGreaterThan(10);
    expect(missing.filter(([, list]) => list.length > 0)).toEqual([]);
  });

  it('finds a metric, a label, a value and a grouping that do not exist', () => {
    expect(findMissing('sum by (colour) (up{colour="red"}) / up{job="red"} / crossrate_nothing', series)).toEqual([
      'no label colour of up',
      'no series up{job="red"}',
      'no series crossrate_nothing{}',
      'no label colour to group by',
    ]);
  });
});

it('starts Node with the same options for its memory in every way that is shipped, and in the bench', async () => {
  for (const file of [
    ...['Dockerfile', 'crossrate.service', '../package.json', '../server/src/bin.ts', '../server/tsup.config.ts'],
    ...['../tools/bench/start-process.ts', '../docs/operations.md', '../docs/performance.md'],
  ]) {
    const options = new Set((await readText(file)).match(/--(max-semi-space-size=\d+|\w+-parallel-scavenge)/g));
    expect([...options].toSorted(), file).toEqual(['--max-semi-space-size=4', '--no-parallel-scavenge']);
  }
});

describe('settings', () => {
  const names = [
    ...settings.keyof().options,
    ...providerDefinitions.flatMap(({ address, key }) => [address?.setting, key?.setting]),
    'NODE_ENV',
  ];

  it('are set in the image, in the unit and in the file for both, which has all, under names that the server knows', async () => {
    const image = [...(await readText('Dockerfile')).matchAll(/^ENV (\w+)=/gm)];
    const unit = [...(await readText('crossrate.service')).matchAll(/^Environment=(.*)$/gm)].flatMap(
      ([, line = '']) => [...line.matchAll(/(\w+)=\S+/g)],
    );
    const file = [...(await readText('crossrate.env.example')).matchAll(/^#?([A-Z_]+)=/gm)];
    for (const found of [image, unit, file]) {
      expect(found.length).toBeGreaterThan(0);
      for (const [, name] of found) expect(names).toContain(name);
    }
    expect(file.map(([, name]) => name)).toEqual(expect.arrayContaining(settings.keyof().options));
  });

  it('are set for containers under names that the server knows', async () => {
    const { services } = parse(await readText('compose.yaml'), { merge: true }) as {
      services: Record<string, { environment?: Record<string, unknown> }>;
    };
    const servers = Object.entries(services).filter(([name]) => name.startsWith('server-'));
    expect(servers).toHaveLength(2);
    for (const [, { environment = {} }] of servers) {
      expect(Object.keys(environment)).toContain('DATABASE_URL');
      for (const name of Object.keys(environment)) expect(names).toContain(name);
    }
  });
});

describe('promtool', () => {
  const runPromtool = (args: readonly string[]) =>
    promisify(execFile)('promtool', args, { cwd: fileURLToPath(new URL('prometheus/', folder)) });
  let isInstalled = true;
  beforeAll(async () => {
    isInstalled = await runPromtool(['--version']).then(
      () => true,
      () => false,
    );
  });

  it.for([
    ['accepts the rules', ['check', 'rules', 'alerts.yaml']],
    ['accepts the configuration', ['check', 'config', 'prometheus.yml']],
    ['finds that exactly the right alerts fire', ['test', 'rules', 'alerts.test.yaml']],
  ] as const)('%s', async ([, args], { skip }) => {
    skip(!isInstalled, 'promtool is not installed; on Debian it is in the package prometheus');
    expect((await runPromtool(args)).stdout).toContain('SUCCESS');
  });
});

it('checks the health of a container without the proxy through which the server asks its providers', async () => {
  await using folder = await makeTemporaryFolder();
  await using server = await startServer({ DATA_DIR: folder.path });
  const proxy = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: 'http://127.0.0.1:1' };
  const script = fileURLToPath(new URL('../../../deploy/healthcheck.mjs', import.meta.url));
  const check = (port: string) =>
    promisify(execFile)(process.execPath, [script, '/healthz'], {
      env: { ...proxy, OPERATOR_PORT: 'same', PORT: port },
    });
  expect((await check(new URL(server.url).port)).stdout).toMatch(/^200 /);
  await expect(check('1')).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('ECONNREFUSED') });
});
