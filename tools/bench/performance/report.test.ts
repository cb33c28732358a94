import { expect, it } from 'vitest';
import { conclude } from './compare.ts';
import { judge } from './judge.ts';
import { describeVerdict, tabulateCpu } from './report.ts';

const load = { url: '', status: 200 } as const;
const measure = (requests: number, serverMs: number, databaseMs = 0) => ({
  requests,
  seconds: 1,
  serverMs,
  databaseMs,
});

it('compares each round with the same round of the other server and its database, and tabulates the medians', () => {
  const rates = conclude(
    {
      name: 'rates',
      contenders: ['Crossrate', 'Express', 'Express with Postgres'].map((name, pid) => ({ name, pid, load })),
      goals: { 'Express with Postgres': 0.5 },
    },
    [
      [measure(1_000, 30), measure(100, 30), measure(1_000, 33)],
      [measure(1_000, 60), measure(100, 60), measure(1_000, 33)],
      [measure(1_000, 80, 70), measure(1_000, 320, 180), measure(1_000, 60, 40)],
    ],
  );
  const list = conclude({ name: 'list', contenders: [{ name: 'Crossrate', pid: 0, load }], goals: {} }, [
    [measure(10, 20)],
  ]);
  expect(tabulateCpu([rates, list])).toBe(
    `| server | rates | list |
| --- | --- | --- |
| Crossrate | 33.0 | 2,000 |
| Express | 60.0 (0.50) | – |
| Express with Postgres | 80.0 + 70.0 (0.33) | – |`,
  );
  expect(rates.verdicts.map(({ met }) => met)).toEqual([true]);
});

it('judges exact figures, not rounded ones', () => {
  const verdicts = [
    judge({ what: 'close', figure: 1.704, atMost: 1.7, unit: '×' }),
    judge({ what: 'small', figure: 0.1504, atMost: 0.15, unit: '×' }),
    judge({ what: 'memory', figure: 99.6, atMost: 100, unit: 'MB' }),
    judge({ what: 'free', figure: Number.POSITIVE_INFINITY, atMost: 3, unit: '×' }),
  ];
  expect(verdicts.map(describeVerdict)).toEqual([
    '- close: 1.70, at most 1.70: **missed**',
    '- small: 0.150, at most 0.15: **missed**',
    '- memory: 100 MB, at most 100 MB: met',
    '- free: refused, at most 3.00: **missed**',
  ]);
});
