import { expect, it } from 'vitest';
import { describeGoals, tabulateCpu } from './report.ts';

const list = (...rounds: readonly (readonly [number, number?])[]) =>
  rounds.map(([serverCpu, databaseCpu = 0]) => ({ requestsPerSecond: 1, serverCpu, databaseCpu }));

it('compares each round with the same round of the other server and its database, and tabulates the medians', () => {
  const rates = {
    Crossrate: list([30], [300], [33]),
    Express: list([60], [600], [33]),
    'Express with Postgres': list([80, 70], [320, 180], [60, 40]),
  };
  expect(tabulateCpu({ rates, list: { Crossrate: list([2_000]) } })).toBe(
    `| server | rates | list |
| --- | --- | --- |
| Crossrate | 33.0 | 2,000 |
| Express | 60.0 (0.50) | – |
| Express with Postgres | 80.0 + 70.0 (0.33) | – |`,
  );
});

it('judges exact figures, not rounded ones', () => {
  const goals = [
    { what: 'close', figure: 1.704, atMost: 1.7, unit: '×' },
    { what: 'small', figure: 0.1504, atMost: 0.15, unit: '×' },
    { what: 'memory', figure: 99.6, atMost: 100, unit: 'MB' },
  ] as const;
  expect(describeGoals(goals)).toBe(
    `1 of 3 goals are met:

- close: 1.70, at most 1.70: **missed**
- small: 0.150, at most 0.15: **missed**
- memory: 100 MB, at most 100 MB: met`,
  );
});
