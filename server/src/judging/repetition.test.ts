import { expect, it } from 'vitest';
import { Scene } from '../../test/refreshing/scene.ts';
import { buildBank, buildSpot, HONEST, multiplyRates } from '../../test/refreshing/witness-table.ts';

const PEGGED = Object.fromEntries(
  (['HKD', 'AED', 'SAR', 'QAR', 'BHD', 'OMR', 'JOD'] as const).map((code) => [code, HONEST[code]]),
);
const move = (day: number) => ({ ...multiplyRates(HONEST, 1 + (day % 5) / 10_000), ...PEGGED });

/** Judges a day on which a bank publishes anew, and currency-api the rates of some day. */
function judge(scene: Scene, day: number, ratesOf: number): string | undefined {
  const tables = [buildSpot(`2026-11-${day + 1}`, move(ratesOf)), buildBank('BOE', `2026-11-${day}`, move(day))];
  return scene.round(`2026-11-${day + 1}T03:00:00Z`, tables).diagnoses.get('currency-api');
}

const remember = () => Object.assign(new Scene(), { remembersPublications: true });

it('believes nothing of a table that repeats itself under a new date, also after one odd table, until it moves', () => {
  const scene = remember();
  expect(judge(scene, 16, 16)).toBeUndefined();
  expect(judge(scene, 17, 16)).toMatch(/^\d+ of \d+ liquid rates repeat those of an earlier trading day/);
  expect(judge(scene, 18, 13)).toBeUndefined();
  expect(judge(scene, 18, 16)).toMatch(/repeat/);
  expect(judge(scene, 19, 19)).toBeUndefined();
});

it('lets a table repeat at the weekend, which belongs to Friday', () => {
  const scene = remember();
  for (const day of [20, 21, 22]) expect(judge(scene, day, 20)).toBeUndefined();
  expect(judge(scene, 23, 20)).toMatch(/repeat/);
});
