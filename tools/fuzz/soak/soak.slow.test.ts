import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { builtServer } from '../../testing/server/built-server.ts';
import { faults } from './faults.ts';
import { describeReport, judge, type SoakReport } from './report.ts';
import { type SoakOptions, soak } from './soak.ts';

const earlyServer = fileURLToPath(new URL('early-server.ts', import.meta.url));

async function soakBriefly(options: Omit<SoakOptions, 'faults'>, ...names: string[]): Promise<SoakReport> {
  await using resources = new AsyncDisposableStack();
  const brief = faults.filter(({ name }) => names.includes(name)).map((fault) => ({ ...fault, seconds: 0.2 }));
  return await soak({ ...options, faults: brief }, resources);
}

it('loses no acknowledged request and exceeds no limit, whatever fault is injected', async () => {
  const server = { program: builtServer, workers: 2, seconds: 6, calmSeconds: 0.2 };
  const report = await soakBriefly(server, 'storage locked', 'providers fail', 'kill -9');
  expect(judge(report)).toEqual([]);
  expect(report.faults.length).toBeGreaterThan(1);
  expect(report.acknowledged).toBeGreaterThan(100);
});

it('detects the losses of a server that acknowledges before it stores', async () => {
  const server = { program: earlyServer, workers: 1, seconds: 2, calmSeconds: 0.5 };
  const problems = judge(await soakBriefly(server, 'kill -9'));
  expect(problems).toContainEqual(expect.stringMatching(/^\d+ acknowledged requests are not in the counters\.$/));
});

describe('the report', () => {
  const good: SoakReport = {
    seconds: 100,
    requests: 10,
    acknowledged: 5,
    failures: 0,
    lost: 0,
    overGranted: 0,
    megabytes: 200,
    faults: [{ name: 'kill -9', from: 3, backAfter: 0.4 }],
    omitted: ['disk full'],
  };

  it('of a server that kept its promises has no problem', () => {
    expect(describeReport(good).split('\n')).toEqual([
      '10 requests in 100 s: 5 acknowledged, 0 failures, 0 lost, 0 over a limit',
      'at most 200 MB',
      'left out: disk full, which needs root',
    ]);
  });

  it.each<[string, Partial<SoakReport>, RegExp]>([
    ['no acknowledged request', { acknowledged: 0 }, /Nothing was acknowledged/],
    ['a lost request', { lost: 1 }, /1 acknowledged requests are not/],
    ['requests beyond a limit', { overGranted: 2 }, /2 requests were granted beyond/],
    ['no recovery', { faults: [{ name: 'disk full', from: 7, backAfter: undefined }] }, /disk full at 7 s, not back/],
    ['too much memory', { megabytes: 800 }, /needs 800 MB/],
  ])('finds the problem of %s', (_, part, problem) => {
    expect(judge({ ...good, ...part })).toEqual([expect.stringMatching(problem)]);
  });
});
