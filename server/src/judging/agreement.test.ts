import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeRate, findRate, MONDAY, NIGHT, Scene, TUESDAY } from '../../test/refreshing/scene.ts';
import { buildBank, buildEcb, buildSpot, multiplyRates, type UsdRates } from '../../test/refreshing/witness-table.ts';

const AFTERNOON = '2026-11-17T15:00:00Z';
const BANKS = ['BOC', 'BOE', 'NBP', 'RBA'];

const majors: UsdRates = { EUR: '0.88', JPY: '157', GBP: '0.76', CHF: '0.82', CAD: '1.41', AUD: '1.42', SEK: '9.5' };
const spot = (rates: UsdRates = {}, day = TUESDAY) => buildSpot(day, { ...majors, ...rates });
const ecb = (rates: UsdRates = {}, day = MONDAY) => buildEcb(day, { ...majors, ...rates });
const bank = (name: string, rates: UsdRates = {}, day = MONDAY) => buildBank(name, day, { ...majors, ...rates });

it('publishes the median of one day: the market at midnight belongs to the fixings before', () => {
  const tables = [spot({ CHF: '0.823' }), bank('BOE', { CHF: '0.821' }), ecb({ CHF: '0.82' })];
  expect(describeRate(new Scene().round(NIGHT, tables), 'CHF')).toBe('0.821 confirmed: the providers agree');
});

it('publishes the mean of two, so that one of them moves it by half of its own error', () => {
  const rates = [0, 0.009, 0.013].map((error) =>
    findRate(new Scene().round(NIGHT, [spot({ GBP: String(0.76 * (1 + error)) }), bank('BOE')]), 'GBP'),
  );
  expect(rates).toEqual([0.76, 0.76 * 1.0045, 0.76 * 1.0065].map((rate) => expect.closeTo(rate, 6)));
});

it.each([1.009, 1.03, 1.1, 1.3, 100])(
  'moves no rate by a first provider of three whose rates are all × %d',
  (factor) => {
    const wrong = buildSpot(TUESDAY, multiplyRates(majors, factor));
    const judgement = new Scene().round(NIGHT, [wrong, bank('BOE'), ecb()]);
    for (const [code, rate] of Object.entries(majors)) expect(findRate(judgement, code as 'EUR')).toBe(Number(rate));
  },
);

it.each(BANKS)('gives the error of the ECB one vote, although Frankfurter passes it on, too: beside %s', (other) => {
  const wrong = { CHF: String(0.82 * 1.1) };
  const judgement = new Scene().round(NIGHT, [spot(), bank('ECB', wrong), bank(other), ecb(wrong)]);
  expect(describeRate(judgement, 'CHF')).toBe('0.82 confirmed: the providers agree');
});

it('counts the ECB by its own publication, whatever Frankfurter says in its name', () => {
  const forged = bank('ECB', { CHF: '0.9' }, TUESDAY);
  const judgement = new Scene().round(NIGHT, [spot({ CHF: '0.82' }), forged, ecb({ CHF: '0.82' })]);
  expect(describeRate(judgement, 'CHF')).toBe('0.82 confirmed: the providers agree');
});

it('lets a provider move a rate no further by a fan of banks than by one', () => {
  const fan = [0.7, 0.75, 1.0364, 1.0739, 1.074, 1.3].map((factor, index) =>
    bank(`bank ${index}`, { EUR: String(0.88 * factor) }, TUESDAY),
  );
  const judgement = new Scene().round(AFTERNOON, [...fan, ecb({}, TUESDAY)]);
  expect(findRate(judgement, 'EUR')).toBeCloseTo(0.88 * 1.0182, 6);
});

it('takes the banks that most of their provider are near, and no single one', () => {
  const tables = [spot({ CHF: '0.9' }), bank('BOE', { CHF: '0.9' }), bank('BOC'), bank('RBA'), ecb()];
  expect(describeRate(new Scene().round(NIGHT, tables), 'CHF')).toBe('0.82 confirmed: the providers agree');
});

it('publishes a jump in the first round after a second provider has published since, and holds it until then', () => {
  const scene = new Scene();
  scene.round('2026-11-16T03:00:00Z', [spot({}, MONDAY), bank('BOE', {}, '2026-11-13'), ecb({}, '2026-11-13')]);
  const jump = { SEK: '12.35' };
  const night = scene.round(NIGHT, [spot(jump), bank('BOE'), ecb()]);
  expect(describeRate(night, 'SEK')).toBe('9.5 confirmed: the providers agree');
  expect(scene.listWaiting('SEK')).toEqual(['currency-api 12.35: outvoted']);
  const afternoon = scene.round(AFTERNOON, [spot(jump), bank('BOE'), ecb(jump, TUESDAY)]);
  expect(describeRate(afternoon, 'SEK')).toBe('12.35 confirmed: the providers agree');
  expect(scene.listWaiting('SEK')).toEqual(['BOE 9.5: outvoted']);
});

it('publishes a jump of Friday evening on Monday, when banks have published since', () => {
  const scene = new Scene();
  const jump = { KES: '168' };
  const cbk = (rates: UsdRates, day: string) => buildBank('CBK', day, { KES: '129', ...rates });
  scene.round('2026-11-20T15:00:00Z', [buildSpot('2026-11-20', { KES: '129' }), cbk({}, '2026-11-20')]);
  for (const day of [21, 22, 23]) {
    const judgement = scene.round(`2026-11-${day}T03:00:00Z`, [
      buildSpot(`2026-11-${day}`, jump),
      cbk({}, '2026-11-20'),
    ]);
    expect(describeRate(judgement, 'KES')).toBe('129 single: near the last confirmed rate');
  }
  const monday = scene.round('2026-11-23T15:00:00Z', [buildSpot('2026-11-23', jump), cbk(jump, '2026-11-23')]);
  expect(describeRate(monday, 'KES')).toBe('168 confirmed: the providers agree');
});

it('lets a younger quote alone wait for company, and serves the rate of the day on which providers agree', () => {
  const scene = new Scene();
  const judgement = scene.round(AFTERNOON, [spot(), bank('BOE'), ecb({ JPY: '190' }, TUESDAY)]);
  expect(describeRate(judgement, 'JPY')).toBe('157 disputed: the providers agree');
  expect(scene.listWaiting('JPY')).toEqual(['ECB 190: ahead']);
});

it('keeps the rate of two providers until the second one, too, has published for a later day', () => {
  const scene = new Scene();
  const kenya = (day: string, rate: string) => buildBank('CBK', day, { KES: rate });
  scene.round(NIGHT, [buildSpot(TUESDAY, { KES: '129' }), kenya(MONDAY, '129.2')]);
  const afternoon = scene.round(AFTERNOON, [buildSpot(TUESDAY, { KES: '129' }), kenya(TUESDAY, '131')]);
  expect(describeRate(afternoon, 'KES')).toBe('129.1 confirmed: the providers agree, and the last rate stays');
  const night = scene.round('2026-11-18T03:00:00Z', [buildSpot('2026-11-18', { KES: '130' }), kenya(TUESDAY, '131')]);
  expect(describeRate(night, 'KES')).toBe('130.5 confirmed: the providers agree');
});

it('keeps a confirmed rate while one of its providers is silent and the other has published nothing new', () => {
  const scene = new Scene();
  const kenya = buildBank('CBK', MONDAY, { KES: '129.2' });
  scene.round(NIGHT, [buildSpot(TUESDAY, { KES: '129' }), kenya]);
  const alone = [buildSpot(TUESDAY, { KES: '129' }), kenya].map((table) =>
    describeRate(scene.round('2026-11-17T06:00:00Z', [table]), 'KES'),
  );
  expect(alone).toEqual([
    '129.1 confirmed: near the last confirmed rate, and the last rate stays',
    '129.1 confirmed: near the last confirmed rate, and the last rate stays',
  ]);
  const next = scene.round('2026-11-18T03:00:00Z', [buildSpot('2026-11-18', { KES: '130' })]);
  expect(describeRate(next, 'KES')).toBe('130 single: near the last confirmed rate');
});

it('never lets the as-of time go back when a provider with younger rates fails', () => {
  const scene = new Scene();
  scene.round(AFTERNOON, [spot(), bank('BOE', {}, TUESDAY), ecb({}, TUESDAY)]);
  const judgement = scene.round('2026-11-17T18:00:00Z', [spot(), bank('BOC')]);
  expect(judgement.verdicts.get('EUR')).toMatchObject({
    kind: 'kept',
    rate: { asOf: Date.parse(TUESDAY), grade: 'confirmed' },
  });
});

it('keeps a confirmed rate that only older quotes contradict', () => {
  const scene = new Scene();
  scene.round(AFTERNOON, [spot(), bank('BOE', { JPY: '190' }, TUESDAY), ecb({ JPY: '190' }, TUESDAY)]);
  const judgement = scene.round('2026-11-17T18:00:00Z', [spot(), bank('BOC')]);
  expect(describeRate(judgement, 'JPY')).toBe('190 held: only older quotes disagree');
});

it('does not let banks of several days be stepping stones of one provider', () => {
  const scene = new Scene();
  const api = buildSpot('2026-11-18', { NGN: '1500' });
  scene.round('2026-11-18T03:00:00Z', [api, buildBank('CBN', TUESDAY, { NGN: '1500' })]);
  const forged = [buildBank('XA', MONDAY, { NGN: '1610' }), buildBank('XB', '2026-11-18', { NGN: '1780' })];
  expect(findRate(scene.round('2026-11-18T06:00:00Z', [api, ...forged]), 'NGN')).toBe(1500);
  expect(findRate(new Scene().round('2026-11-18T06:00:00Z', [api, ...forged]), 'NGN')).toBeLessThanOrEqual(1555);
});

it('publishes the mean of quotes of two days, as of the earlier one, when no day has two providers', () => {
  const tables = [buildSpot(TUESDAY, { KES: '129' }), buildBank('CBK', TUESDAY, { KES: '132' })];
  const judgement = new Scene().round(AFTERNOON, tables);
  expect(describeRate(judgement, 'KES')).toBe('130.5 confirmed: the providers agree');
  expect(judgement.verdicts.get('KES')).toMatchObject({ rate: { asOf: Date.parse(TUESDAY), day: expect.any(Number) } });
});

it('replaces the rate of one provider when two agree for the same day, near it or not', () => {
  const scene = new Scene();
  scene.round(NIGHT, [buildSpot(TUESDAY, { KES: '131' })]);
  const both = [buildSpot(TUESDAY, { KES: '131' }), buildBank('CBK', MONDAY, { KES: '129' })];
  expect(describeRate(scene.round('2026-11-17T06:00:00Z', both), 'KES')).toBe('130 confirmed: the providers agree');
});

it('publishes no rate outside those of the two honest providers, whatever the third states, in its own name or for many banks', () => {
  const noise = fc.double({ min: -0.004, max: 0.004, noNaN: true });
  const lie = fc.oneof(fc.double({ min: 0.5, max: 2, noNaN: true }), fc.constantFrom(0.001, 0.1, 10, 1000));
  const day = fc.constantFrom('2026-11-13', MONDAY, TUESDAY);
  fc.assert(
    fc.property(
      fc.nat({ max: 2 }),
      noise,
      noise,
      fc.array(fc.tuple(lie, day), { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      (liar, a, b, lies, isCold) => {
        const scene = new Scene();
        if (!isCold)
          scene.round('2026-11-16T03:00:00Z', [spot({}, MONDAY), bank('BOE', {}, '2026-11-13'), ecb({}, '2026-11-13')]);
        const state = (factor: number) => ({ CAD: String(1.41 * factor) });
        const [first, second] = [a, b].map((error) => state(1 + error));
        const forged = lies.map(([factor, when], index) => bank(`B${index}`, state(factor), when));
        const [[factor = 1, when = MONDAY] = []] = lies;
        const tables = [
          [spot(state(factor), when), bank('BOE', first), ecb(second)],
          [spot(first), ...forged, ecb(second)],
          [spot(first), bank('BOE', second), ecb(state(factor), when)],
        ][liar] as Parameters<Scene['round']>[1];
        const published = findRate(scene.round(NIGHT, tables), 'CAD') / 1.41 - 1;
        expect(published).toBeGreaterThanOrEqual(Math.min(a, b, 0) - 1e-6);
        expect(published).toBeLessThanOrEqual(Math.max(a, b, 0) + 1e-6);
      },
    ),
    { numRuns: 500 },
  );
});
