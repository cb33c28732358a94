import { expect, it } from 'vitest';
import { describeRate, findRate, Scene } from '../../test/refreshing/scene.ts';
import { buildSpot, HONEST } from '../../test/refreshing/witness-table.ts';

const FOLLOWERS = { BAM: 1.95583, CVE: 110.265, KMF: 491.96775, XAF: 655.957, XOF: 655.957, XPF: 119.331742 };

/** The rates of currency-api, whose euro is wrong by a factor, and whose followers of the euro are right. */
const state = (day: number, factor: number) =>
  buildSpot(`2026-11-${day}`, {
    ...HONEST,
    EUR: (0.88 * factor).toFixed(6),
    ...Object.fromEntries(Object.entries(FOLLOWERS).map(([code, rate]) => [code, (rate * 0.88).toFixed(6)])),
  });

it('takes the euro from its followers where they contradict it, however slowly it strays, and tells', () => {
  const scene = new Scene();
  for (const [index, factor] of [1, 1.015, 1.03, 1.09].entries()) {
    const judgement = scene.round(`2026-11-${17 + index}T03:00:00Z`, [state(17 + index, factor)]);
    expect(findRate(judgement, 'EUR')).toBeCloseTo(0.88, 4);
    expect(describeRate(judgement, 'XAF')).toMatch(/^577\.2\d+ pegged: on its peg$/);
  }
  expect(scene.listWaiting('EUR')).toEqual(['currency-api 0.9592: off the peg']);
});

it('believes a euro that fewer than five followers contradict', () => {
  const few = buildSpot('2026-11-17', { ...HONEST, EUR: '0.9', XOF: '577.24', BAM: '1.72113' });
  expect(findRate(new Scene().round('2026-11-17T03:00:00Z', [few]), 'EUR')).toBe(0.9);
});
