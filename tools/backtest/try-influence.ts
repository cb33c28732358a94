// Prints how far one wrong provider moves a rate.

import { readHistory } from './history/history-files.ts';
import { measureInfluence } from './measures/influence.ts';
import { buildCurrencyApiWorld } from './worlds/currency-api-days.ts';
import { formatMoment } from './worlds/replay.ts';

const world = buildCurrencyApiWorld(readHistory());
const from = Date.parse('2026-08-31');
const fine = [
  '1.005',
  '1.01',
  '1.015',
  '1.02',
  '1.025',
  '1.03',
  '1.035',
  '1.04',
  '1.045',
  '1.05',
  '1.06',
  '1.075',
  '1.09',
  '1.11',
];
const coarse = ['1.01', '1.02', '1.035', '1.06', '1.1'];
for (const errors of [
  { step: 3, lasting: 1, factors: fine },
  { step: 25, lasting: 24, factors: coarse },
]) {
  const started = performance.now();
  for (const { up, lasting, group, median, worst } of measureInfluence(world, from, errors)) {
    const { by, code, now, provider, factor } = worst;
    const day = new Date(now).toUTCString().slice(0, 3);
    console.log(
      [
        up.join('+'),
        `${lasting} rounds`,
        group,
        `median ${(median * 100).toFixed(2)} %`,
        `worst ${(by * 100).toFixed(2)} %`,
        code,
        day,
        formatMoment(now),
        `${provider} × ${factor.toFixed(4)}`,
      ].join(' | '),
    );
  }
  console.log(`${((performance.now() - started) / 1000).toFixed(0)} s`);
}
