import { expect, it } from 'vitest';
import { describeRate, findRate, Scene } from '../../test/refreshing/scene.ts';
import { buildBank, buildEcb, buildSpot, HONEST, type UsdRates } from '../../test/refreshing/witness-table.ts';

const [EVENING, NEXT] = ['2026-11-17T18:00:00Z', '2026-11-18T03:00:00Z'];
const spot = (rates: UsdRates = {}, day = '2026-11-17') => buildSpot(day, { ...HONEST, ...rates });
const bank = (rates: UsdRates = {}, day = '2026-11-17') => buildBank('BOE', day, { ...HONEST, ...rates });
const ecb = (rates: UsdRates = {}, day = '2026-11-17') => buildEcb(day, { ...HONEST, ...rates });

it.each([
  ['GBP', '0.7904'],
  ['JPY', '162.5'],
  ['MXN', '19.69'],
] as const)('lets the last rate of the third decide in the evening when one of two is wrong in %s', (code, wrong) => {
  for (const tables of [
    [spot(), bank(), ecb({ [code]: wrong })],
    [spot(), bank({ [code]: wrong }), ecb()],
  ]) {
    const judgement = new Scene().round(EVENING, tables);
    expect(describeRate(judgement, code)).toBe(`${HONEST[code]} disputed: the providers agree`);
  }
});

it('lets the last rate on which two agreed decide between two, however long one of them is wrong', () => {
  const scene = new Scene();
  scene.round('2026-11-16T03:00:00Z', [
    buildSpot('2026-11-16', { KES: '129' }),
    buildBank('CBK', '2026-11-13', { KES: '129' }),
  ]);
  for (const day of [17, 18, 19, 20]) {
    const tables = [
      buildSpot(`2026-11-${day}`, { KES: '131.58' }),
      buildBank('CBK', `2026-11-${day - 1}`, { KES: '129' }),
    ];
    expect(findRate(scene.round(`2026-11-${day}T03:00:00Z`, tables), 'KES')).toBe(129);
  }
});

it('names the rates of which the middle one is published', () => {
  const { rates = [] } = new Scene().round(EVENING, [spot(), bank(), ecb({ GBP: '0.79' })]).verdicts.get('GBP') ?? {};
  expect(rates.map(({ name }) => name)).toEqual(['frankfurter', 'ecb', 'currency-api']);
});

it('tells of a liquid rate that providers are more than 1 % apart, and of a fresher one that waits', () => {
  const apart = new Scene().round(NEXT, [spot({ TRY: '42.6' }, '2026-11-18'), bank(), ecb()]);
  expect(describeRate(apart, 'TRY')).toBe('42 disputed: the providers agree');
  const fresher = new Scene().round('2026-11-19T03:00:00Z', [spot({ TRY: '31' }, '2026-11-19'), bank(), ecb()]);
  expect(describeRate(fresher, 'TRY')).toBe('42 disputed: the providers agree');
});

it('keeps the krone to its narrow band, and grades what one provider alone states within a band as single', () => {
  const all = (dkk: string) => new Scene().round(NEXT, [spot({ DKK: dkk }, '2026-11-18'), bank(), ecb()]);
  expect(findRate(all('6.762'), 'DKK')).toBe(6.565);
  const alone = new Scene().round(NEXT, [spot({ DKK: '6.66' }, '2026-11-18')]);
  expect(describeRate(alone, 'DKK')).toBe('6.6 single: on its peg');
});

it('confirms at once what was single when two agree on it, although the second is of an earlier day', () => {
  const scene = new Scene();
  const cbk = buildBank('CBK', '2026-11-19', { KES: '129' });
  scene.round('2026-11-20T03:00:00Z', [buildSpot('2026-11-20', { KES: '129' }), cbk]);
  expect(describeRate(scene.round('2026-11-21T03:00:00Z', [buildSpot('2026-11-21', { KES: '129.4' })]), 'KES')).toMatch(
    /^129.4 single/,
  );
  const back = scene.round('2026-11-21T06:00:00Z', [buildSpot('2026-11-21', { KES: '129.4' }), cbk]);
  expect(describeRate(back, 'KES')).toBe('129.4 confirmed: the providers agree, and the last rate stays');
});

it('takes no blend of unknown banks for a second provider beside the ECB', () => {
  const chf = String(0.82 * 1.03);
  const blend = { ...buildBank('frankfurter', '2026-11-17', { ...HONEST, CHF: chf }), witness: 'frankfurter' };
  const scene = new Scene();
  const judgement = scene.round(NEXT, [spot({}, '2026-11-18'), blend, ecb({ CHF: chf })]);
  expect(judgement.verdicts.get('CHF')?.findings.map(({ finding }) => finding)).toContain('blended');
  expect(findRate(judgement, 'CHF')).toBeLessThan(0.82 * 1.016);
});
