import { describe, expect, it } from 'vitest';
import { describeReport, judge, type SceneReport } from './report.ts';

const good: SceneReport = {
  name: 'etcd is gone',
  acknowledged: 1_200,
  counted: 1_201,
  lost: 0,
  secondsWithout200: 0.25,
};

describe('the report of a failover', () => {
  it('has a row for each scene', () => {
    expect(describeReport([good]).split('\n')[2]).toBe('| etcd is gone | 1,200 | 1,201 | 0 | 0.3 | kept |');
  });

  it.each<[string, Partial<SceneReport>, string]>([
    ['a lost charge', { lost: 1 }, '1 acknowledged charges are lost'],
    [
      'a service that does not come back',
      { missing: 'Not within two minutes: a 200.' },
      'Not within two minutes: a 200.',
    ],
    ['a trial without load', { acknowledged: 0 }, 'nothing was acknowledged'],
  ])('finds %s', (_, part, verdict) => {
    expect(judge({ ...good, ...part })).toBe(verdict);
  });
});
