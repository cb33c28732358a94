import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bundledServer } from '../../testing/server/bundled-server.ts';
import { describeReport } from './describe-report.ts';
import { faults } from './faults.ts';
import { judge } from './judge.ts';
import type { SoakReport } from './report.ts';
import { planFaults } from './schedule.ts';
import { soak } from './soak.ts';

const earlyServer = fileURLToPath(new URL('early-server.ts', import.meta.url));
const MEGABYTE = 1024 * 1024;

const period = { unavailableSeconds: 0, p50: 1, p99: 2 };
const good: SoakReport = {
  seed: 1,
  seconds: 100,
  requests: 10,
  acknowledged: 5,
  failures: 0,
  lost: 0,
  overGranted: 0,
  withFault: period,
  withoutFault: period,
  memory: Array.from({ length: 100 }, () => 200 * MEGABYTE),
  faults: [{ name: 'kill -9', from: 3, backAfter: 0.4 }],
  omitted: {},
};

it('loses no acknowledged request and exceeds no limit, whatever fault is injected', async () => {
  const report = await soak({
    seed: 5,
    seconds: 4,
    program: bundledServer,
    workers: 2,
    calmSeconds: 0.4,
    faultSeconds: 0.4,
  });
  expect(judge(report)).toEqual([]);
  expect(report.faults.length).toBeGreaterThan(1);
  expect(report.acknowledged).toBeGreaterThan(100);
});

it('detects the losses of a server that acknowledges before it stores', async () => {
  const report = await soak({
    seed: 5,
    seconds: 2,
    program: earlyServer,
    workers: 1,
    calmSeconds: 0.5,
    faultSeconds: 0.1,
    only: ['kill -9'],
  });
  expect(judge(report)).toContainEqual(expect.stringMatching(/^\d+ acknowledged requests are not in the counters\.$/));
});

it('ends early on a signal, with a report of the time so far', async () => {
  const stopping = new AbortController();
  const report = await soak({
    seed: 5,
    seconds: 3_600,
    program: bundledServer,
    workers: 1,
    calmSeconds: 600,
    signal: stopping.signal,
    onProgress: ({ acknowledged }) => {
      if (acknowledged > 0) stopping.abort();
    },
  });
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(judge(report)).toEqual([]);
});

describe('judge', () => {
  it('finds no problem in the report of a server that kept its promises', () => {
    expect(judge(good)).toEqual([]);
  });

  it.each<[string, Partial<SoakReport>, RegExp]>([
    ['no acknowledged request', { acknowledged: 0 }, /Nothing was acknowledged/],
    ['a lost request', { lost: 1 }, /1 acknowledged requests are not/],
    ['requests beyond a limit', { overGranted: 2 }, /2 requests were granted beyond/],
    ['a fault without recovery', { faults: [{ name: 'disk full', from: 7 }] }, /the end of "disk full" at 7 s/],
    ['memory that grows', { memory: good.memory.map((_, second) => second * 10 * MEGABYTE) }, /memory grows/],
  ])('finds the problem in a report with %s', (_, part, problem) => {
    expect(judge({ ...good, ...part })).toEqual([expect.stringMatching(problem)]);
  });
});

describe('describeReport', () => {
  it('draws the memory of a soak of a week', () => {
    const memory = Array.from({ length: 7 * 86_400 }, (_, second) => (100 + (second % 2)) * MEGABYTE);
    const week = { ...good, memory };
    expect(describeReport(week)).toContain('100 to 101 MB');
    expect(judge(week)).toEqual([]);
  });

  it('prints a table of losses, unavailable time, memory and faults', () => {
    const text = describeReport({ ...good, omitted: { 'disk full': 'nobody may mount' } });
    for (const line of [/^lost +0$/m, /^over-granted +0$/m, /^without +0\.0 s unavailable, p50 1\.0 ms/m, /200 MB$/m]) {
      expect(text).toMatch(line);
    }
    expect(text).toMatch(/^left out +disk full: nobody may mount$/m);
    expect(text).toMatch(/^fault +kill -9: 1 times, back after 0\.4 s$/m);
  });
});

describe('planFaults', () => {
  const options = { seed: 7, seconds: 120, calmSeconds: 3 };

  it('plans the same schedule for the same seed, and another for another seed', () => {
    expect(planFaults(faults, options)).toEqual(planFaults(faults, options));
    expect(planFaults(faults, { ...options, seed: 8 })).not.toEqual(planFaults(faults, options));
  });

  it('plans each fault once before any repeats, with calm between any two', () => {
    const planned = planFaults(faults, options);
    const firstRound = planned.slice(0, faults.length).map(({ name }) => name);
    expect(firstRound.toSorted()).toEqual(faults.map(({ name }) => name).toSorted());
    for (const [index, { from }] of planned.entries()) {
      expect(from - (planned[index - 1]?.to ?? 0)).toBeGreaterThanOrEqual(options.calmSeconds);
    }
    expect(planned.at(-1)?.to).toBeLessThanOrEqual(options.seconds - options.calmSeconds);
  });
});
