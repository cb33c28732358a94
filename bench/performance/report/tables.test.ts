import { expect, it } from 'vitest';
import type { ComparisonResult } from '../compare.ts';
import { judge } from '../judge.ts';
import { tabulateCpu, tabulateSpeed, tabulateVerdicts } from './tables.ts';

const buildServer = (name: string, cpuPerRequest: number, ratio: number) => ({
  ...{ name, ratio, rounds: [] },
  figures: { cpuPerRequest, requests: 10, requestsPerSecond: 1_000_000 / cpuPerRequest, p99Ms: 1 },
});

const requests: ComparisonResult[] = [
  { name: 'rates', servers: [buildServer('Crossrate', 30, 1), buildServer('Bare', 20, 1.5)], verdicts: [] },
  { name: 'compressed', servers: [buildServer('Crossrate', 32, 1), buildServer('Express', 3200, 0.01)], verdicts: [] },
];

it('shows every server in its own column, with a dash for a request that it was not sent', () => {
  expect(tabulateCpu(requests)).toEqual([
    ['request', 'Crossrate', 'Bare', 'Express'],
    ['rates', '30.0', '20.0 (1.50)', '–'],
    ['compressed', '32.0', '–', '3,200 (0.01)'],
  ]);
  expect(tabulateSpeed(requests)[1]).toEqual(['rates', '33,333', '50,000', '–']);
});

it('judges exact figures, not rounded ones', () => {
  const verdicts = [
    judge({ what: 'close', figure: 1.704, atMost: 1.7, unit: '×' }),
    judge({ what: 'small', figure: 0.1504, atMost: 0.15, unit: '×' }),
    judge({ what: 'memory', figure: 99.6, atMost: 100, unit: 'MB' }),
    judge({ what: 'free', figure: Number.POSITIVE_INFINITY, atMost: 3, unit: '×' }),
  ];
  expect(tabulateVerdicts(verdicts).slice(1)).toEqual([
    ['close', '1.70', '1.70', 'missed'],
    ['small', '0.150', '0.15', 'missed'],
    ['memory', '100 MB', '100 MB', 'met'],
    ['free', 'refused', '3.00', 'missed'],
  ]);
});
