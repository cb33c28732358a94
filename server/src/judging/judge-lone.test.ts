import { expect, it } from 'vitest';
import { describeRate, findRate, Scene } from '../../test/refreshing/scene.ts';
import { buildBank, buildSpot, type UsdRates } from '../../test/refreshing/witness-table.ts';

/** 16 November 2026 is a Monday. */
const START = Date.parse('2026-11-16');
const DAY_MS = 86_400_000;

/** Tells the time and the date of a day. */
function tell(day: number, hour = 3): { readonly now: string; readonly date: string } {
  const date = new Date(START + day * DAY_MS).toISOString().slice(0, 10);
  return { now: `${date}T${String(hour).padStart(2, '0')}:00:00Z`, date };
}

/** Judges the daily file of the only source. */
function live(scene: Scene, day: number, rates: UsdRates, hour = 3) {
  const { now, date } = tell(day, hour);
  return scene.round(now, [buildSpot(date, rates)]);
}

it('serves the only source, and tells that it is alone', () => {
  expect(describeRate(live(new Scene(), 0, { CDF: '2900' }), 'CDF')).toBe('2900 single: stated by one provider');
});

it.each([
  ['gold per gram instead of ounces', 'XAU', '0.00024', '0.00747'],
  ['without four zeros', 'IRR', '1420000', '142'],
  ['at twice the rate', 'KES', '129', '258'],
  ['off by 11 %', 'ERN', '129', '143.2'],
] as const)(
  'never believes a larger jump of one source by itself, however often it is read: %s',
  (_, code, before, after) => {
    const scene = new Scene();
    // Without its peg, for which there is no anchor in this table.
    const currency = code === 'ERN' ? 'HNL' : code;
    live(scene, 0, { [currency]: before });
    for (let day = 1; day <= 10; day += 1) {
      for (const hour of [3, 6, 9, 12, 15, 18, 21])
        expect(findRate(live(scene, day, { [currency]: after }, hour), currency)).toBe(Number(before));
      expect(scene.listWaiting(currency)).toEqual([expect.stringMatching(/moved alone$/)]);
    }
  },
);

it('believes a smaller jump in its third publication; refreshes of one file do not count', () => {
  const scene = new Scene();
  live(scene, 0, { KES: '129' });
  const describeDay = (day: number) =>
    [3, 9, 15, 21].map((hour) => findRate(live(scene, day, { KES: '139' }, hour), 'KES'));
  expect([1, 2, 3].map(describeDay)).toEqual([
    [129, 129, 129, 129],
    [129, 129, 129, 129],
    [139, 139, 139, 139],
  ]);
});

it('believes a return to the rate of before at once', () => {
  const scene = new Scene();
  live(scene, 0, { KES: '129' });
  for (const day of [1, 2, 3]) live(scene, day, { KES: '139' });
  expect(describeRate(live(scene, 4, { KES: '129.2' }), 'KES')).toBe('129.2 single: near the last rate');
});

it('serves the rate of before while one daily file is wrong, and the next file at once', () => {
  const scene = new Scene();
  live(scene, 0, { CDF: '2900', SLE: '23' });
  const wrong = live(scene, 1, { CDF: '2900000', SLE: '23000' });
  expect([findRate(wrong, 'CDF'), findRate(wrong, 'SLE'), wrong.diagnoses.size]).toEqual([2900, 23, 0]);
  const right = live(scene, 2, { CDF: '2903', SLE: '23.1' });
  expect([findRate(right, 'CDF'), findRate(right, 'SLE')]).toEqual([2903, 23.1]);
  expect(scene.listWaiting('CDF')).toEqual([]);
});

it('measures a jump from the last publication, and not from the first one ever', () => {
  const scene = new Scene();
  for (let day = 0; day <= 50; day += 1) live(scene, day, { KES: '129' });
  expect(findRate(live(scene, 51, { KES: '147' }), 'KES')).toBe(129);
});

it('is not led further than the tolerance of a month by small steps', () => {
  const scene = new Scene();
  const rates = Array.from({ length: 22 }, (_, day) =>
    findRate(live(scene, day, { KES: String(Number((129 * 1.029 ** day).toPrecision(9))) }), 'KES'),
  );
  expect(Math.max(...rates) / 129).toBeLessThan(1.15);
});

it('follows an honest source alone through the moves of many weeks', () => {
  const scene = new Scene();
  for (let day = 0; day <= 60; day += 1) {
    const rate = Number((129 * 1.003 ** day).toPrecision(9));
    expect(findRate(live(scene, day, { KES: String(rate) }), 'KES')).toBeCloseTo(rate, 5);
  }
});

it('takes the median of the banks when one provider alone passes them on', () => {
  const banks = ['BOC', 'BOE', 'NBP'].map((name, index) =>
    buildBank(name, '2026-11-16', { CZK: ['21', '21.02', '25'][index] ?? '' }),
  );
  expect(describeRate(new Scene().round('2026-11-16T20:00:00Z', banks), 'CZK')).toBe(
    '21.01 single: stated by one provider',
  );
});

it('does not let a wrong rate of one provider be proof against the table of another', () => {
  const scene = new Scene();
  live(scene, 0, { CDF: '2900000', SLE: '23000' });
  const judgement = live(scene, 1, { CDF: '2900', SLE: '23' });
  expect(judgement.diagnoses.size).toBe(0);
  expect(scene.listWaiting('CDF')).toEqual(['currency-api 2900: moved alone']);
  scene.decide({ kind: 'accept', subject: 'CDF' }, '2900');
  expect(describeRate(live(scene, 1, { CDF: '2900', SLE: '23' }, 6), 'CDF')).toBe(
    '2900 accepted: accepted by the operator',
  );
});

it('believes a jump of one provider when a bank that is days late states it, too, and not before', () => {
  const scene = new Scene();
  const tables = (day: number, api: string, bank: string) => [
    buildSpot(`2026-11-${day}`, { KES: api }),
    buildBank('CBK', `2026-11-${day - 7}`, { KES: bank }),
  ];
  const judge = (day: number, api: string, bank: string) =>
    describeRate(scene.round(`2026-11-${day}T03:00:00Z`, tables(day, api, bank)), 'KES');
  judge(19, '129', '129');
  expect(judge(20, '168', '129')).toBe('129 held: its only provider moved too far');
  expect(judge(24, '168', '129.5')).toBe('129 held: its only provider moved too far');
  expect(judge(25, '168', '167.5')).toBe('168 confirmed: a late bank states it, too');
});
