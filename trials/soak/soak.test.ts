import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { programs } from '../server/start-server.ts';
import { describeReport } from './describe-report.ts';
import { faults } from './faults.ts';
import { judge } from './judge.ts';
import type { SoakReport } from './report.ts';
import { planFaults } from './schedule.ts';
import { soak } from './soak.ts';

const earlyServer = fileURLToPath(new URL('../../server/test/early-server.ts', import.meta.url));
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

it('loses nothing and grants nothing twice, whatever is done to the server', { timeout: 120_000 }, async () => {
  const report = await soak({
    seed: 5,
    seconds: 4,
    program: programs.sources,
    workers: 2,
    calmSeconds: 0.4,
    faultSeconds: 0.4,
  });
  expect(judge(report)).toEqual([]);
  expect(report.faults.length).toBeGreaterThan(1);
  expect(report.acknowledged).toBeGreaterThan(100);
});

it('sees what a server loses that acknowledges before it has stored', { timeout: 120_000 }, async () => {
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

it('ends early when it is told to, with what was seen so far', async () => {
  const stopping = new AbortController();
  const report = await soak({
    seed: 5,
    seconds: 3_600,
    program: programs.sources,
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

describe('a report', () => {
  it('of a server that kept its promises has no complaint', () => {
    expect(judge(good)).toEqual([]);
  });

  it.each<[string, Partial<SoakReport>, RegExp]>([
    ['nothing acknowledged', { acknowledged: 0 }, /Nothing was acknowledged/],
    ['a loss', { lost: 1 }, /1 acknowledged requests are not/],
    ['too much granted', { overGranted: 2 }, /2 requests were granted beyond/],
    ['a fault that is not overcome', { faults: [{ name: 'disk full', from: 7 }] }, /the end of "disk full" at 7 s/],
    ['memory that grows', { memory: good.memory.map((_, second) => second * 10 * MEGABYTE) }, /memory grows/],
  ])('with %s has a complaint', (_, part, complaint) => {
    expect(judge({ ...good, ...part })).toEqual([expect.stringMatching(complaint)]);
  });

  it('is a table that tells what was lost, for how long nobody was served, and how memory went', () => {
    const text = describeReport({ ...good, omitted: { 'disk full': 'nobody may mount' } });
    for (const line of [/^lost +0$/m, /^over-granted +0$/m, /^without +0\.0 s unavailable, p50 1\.0 ms/m, /200 MB$/m]) {
      expect(text).toMatch(line);
    }
    expect(text).toMatch(/^left out +disk full: nobody may mount$/m);
    expect(text).toMatch(/^fault +kill -9: 1 times, back after 0\.4 s$/m);
  });
});

describe('a schedule', () => {
  const options = { seed: 7, seconds: 120, calmSeconds: 3 };

  it('follows from its seed, and is another for another', () => {
    expect(planFaults(faults, options)).toEqual(planFaults(faults, options));
    expect(planFaults(faults, { ...options, seed: 8 })).not.toEqual(planFaults(faults, options));
  });

  it('has each fault once before one comes again, and calm between any two', () => {
    const planned = planFaults(faults, options);
    const firstRound = planned.slice(0, faults.length).map(({ name }) => name);
    expect(firstRound.toSorted()).toEqual(faults.map(({ name }) => name).toSorted());
    for (const [index, { from }] of planned.entries()) {
      expect(from - (planned[index - 1]?.to ?? 0)).toBeGreaterThanOrEqual(options.calmSeconds);
    }
    expect(planned.at(-1)?.to).toBeLessThanOrEqual(options.seconds - options.calmSeconds);
  });
});
