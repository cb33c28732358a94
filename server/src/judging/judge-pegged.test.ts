import { expect, it } from 'vitest';
import { describeRate, findRate, MONDAY, NIGHT, Scene } from '../../test/refreshing/scene.ts';
import {
  buildBank,
  buildEcb,
  buildSpot,
  HONEST,
  multiplyRates,
  type UsdRates,
} from '../../test/refreshing/witness-table.ts';

/** Rates of Monday's close, as currency-api states them on Tuesday. */
const spot = (rates: UsdRates, day = '2026-11-17') => buildSpot(day, { ...HONEST, ...rates });

it.each([
  ['AED', 3.8194, '3.6725'],
  ['AED', 3.6725 * 1.019, '3.6725'],
  ['BHD', 0.376 * 1.031, '0.376'],
  ['SAR', 3.7, '3.75'],
] as const)(
  'publishes %s at its peg when the first provider says %d and a bank is on the peg, however old',
  (code, stated, peg) => {
    const judgement = new Scene().round(NIGHT, [
      spot({ [code]: String(stated) }),
      buildBank('RBI', '2026-11-12', { [code]: peg }),
    ]);
    expect(describeRate(judgement, code)).toBe(`${peg} pegged: on its peg`);
  },
);

it('never publishes a rate off its peg, whoever states it alone: the last rate is held, and the quote waits', () => {
  const scene = new Scene();
  scene.round('2026-11-16T03:00:00Z', [spot({}, MONDAY)]);
  const judgement = scene.round(NIGHT, [spot({ AED: '3.8194' })]);
  expect(describeRate(judgement, 'AED')).toBe('3.6725 held: every quote is off its peg');
  expect(scene.listWaiting('AED')).toEqual(['currency-api 3.8194: off the peg']);
});

it('has no rate off its peg at a cold start, either', () => {
  expect(describeRate(new Scene().round(NIGHT, [spot({ BHD: '0.39' })]), 'BHD')).toBe(
    'none: every quote is off its peg',
  );
});

it.each([
  ['XCG', '1.8007', '1.79'],
  ['BZD', '2.0138', '2'],
  ['XCD', '2.7062', '2.7'],
  ['STN', '21.72', '21.56'],
] as const)('publishes %s, which sources state as %s, at its peg', (code, stated, published) => {
  expect(findRate(new Scene().round(NIGHT, [spot({ [code]: stated })]), code)).toBe(Number(published));
});

it('publishes a rate within a band as it is, and never outside', () => {
  const findDollar = (stated: string) => findRate(new Scene().round(NIGHT, [spot({ HKD: stated })]), 'HKD');
  expect(['7.79', '7.853', '7.748'].map(findDollar)).toEqual([7.79, 7.85, 7.75]);
});

it('keeps a currency to the published rate of its anchor, even if one provider states both wrongly', () => {
  const high = { EUR: '0.968', XOF: String(655.957 * 0.968) };
  const judgement = new Scene().round(NIGHT, [spot(high), buildEcb(MONDAY), buildBank('BOC', MONDAY)]);
  expect(findRate(judgement, 'EUR')).toBe(0.88);
  expect(findRate(judgement, 'XOF')).toBeCloseTo(655.957 * 0.88, 5);
});

it('compares a witness with its own rate of the anchor, since the anchor moves within a day', () => {
  const scene = new Scene();
  scene.round('2026-11-16T03:00:00Z', [spot({}, MONDAY), buildEcb('2026-11-13'), buildBank('BOC', '2026-11-13')]);
  const wild = { EUR: '0.906', XOF: String(655.957 * 0.906) };
  const judgement = scene.round(NIGHT, [spot(wild), buildEcb(MONDAY), buildBank('BOC', MONDAY)]);
  expect(describeRate(judgement, 'XOF')).toMatch(/ pegged: on its peg$/);
  expect(scene.listWaiting('XOF')).toEqual([]);
});

const broken = (day: number, witness = 'currency-api') =>
  witness === 'currency-api'
    ? spot({ AED: '4.4' }, `2026-11-${day + 1}`)
    : buildBank(witness, `2026-11-${day}`, { AED: '4.41', SAR: '3.75', QAR: '3.64' });
const describeAt = (scene: Scene, day: number, tables: Parameters<Scene['round']>[1]) =>
  describeRate(scene.round(`2026-11-${day + 1}T03:00:00Z`, tables), 'AED');

it('lets a peg break when two providers have left it in two publications each, and leaves it off', () => {
  const scene = new Scene();
  describeAt(scene, 16, [spot({}, '2026-11-17')]);
  expect(describeAt(scene, 17, [broken(17), broken(17, 'RBI')])).toBe('3.6725 held: every quote is off its peg');
  expect(describeAt(scene, 17, [broken(17), broken(17, 'RBI')])).toBe('3.6725 held: every quote is off its peg');
  expect(describeAt(scene, 18, [broken(18), broken(18, 'RBI')])).toBe('4.405 confirmed: the providers agree');
  expect(scene.state.brokenPegs.get('AED')).toBe(Date.parse('2026-11-19T03:00:00Z'));
  expect(describeAt(scene, 19, [broken(19), broken(19, 'RBI')])).toBe('4.405 confirmed: the providers agree');
});

it('puts a broken peg back when the operator restores it', () => {
  const scene = new Scene();
  for (const day of [17, 18]) describeAt(scene, day, [broken(day), broken(day, 'RBI')]);
  expect(scene.state.brokenPegs.size).toBe(1);
  scene.decide({ kind: 'restore', subject: 'AED' });
  expect(describeAt(scene, 19, [spot({}, '2026-11-20'), broken(19, 'RBI')])).toBe('3.6725 pegged: on its peg again');
  expect(scene.state.brokenPegs.size).toBe(0);
});

it('does not let one provider break a peg, whatever it states and for how long', () => {
  const scene = new Scene();
  for (let day = 16; day < 28; day += 1)
    expect(describeAt(scene, day, [broken(day, 'RBI'), broken(day, 'BOE')])).toMatch(/^none|held/);
});

it('does not count a discredited table as a leaver of a peg which it keeps against its own anchor', () => {
  const scene = new Scene();
  for (const day of [16, 17, 18]) {
    const tables = [
      buildSpot(`2026-11-${day + 1}`, multiplyRates(HONEST, 0.9)),
      buildBank('BCEAO', `2026-11-${day}`, { XOF: '519.5' }),
      buildEcb(`2026-11-${day}`, { EUR: '0.88', JPY: '157' }),
    ];
    const judgement = scene.round(`2026-11-${day + 1}T03:00:00Z`, tables);
    expect([...judgement.diagnoses.keys()]).toEqual(['currency-api']);
    expect(scene.state.brokenPegs.size).toBe(0);
  }
});

it('switches a peg off for a rate that the operator has accepted, until it is put back', () => {
  const scene = new Scene();
  describeAt(scene, 16, [broken(16)]);
  scene.decide({ kind: 'accept', subject: 'AED' }, '4.4');
  expect(describeAt(scene, 17, [broken(17)])).toBe('4.4 accepted: accepted by the operator');
  expect(describeAt(scene, 24, [broken(24)])).toBe('4.4 single: near the last confirmed rate');
  scene.decide({ kind: 'restore', subject: 'AED' });
  expect(describeAt(scene, 25, [broken(25)])).toMatch(/off its peg again$/);
});

it('takes a witness whose own rate of the anchor is wrong by its rate in dollars', () => {
  const wrong = spot({ EUR: '0.91', XPF: String(119.331742 * 0.88) });
  const judgement = new Scene().round(NIGHT, [wrong, buildEcb(MONDAY), buildBank('BOC', MONDAY)]);
  expect(describeRate(judgement, 'XPF')).toMatch(/ pegged: on its peg$/);
});

it('does not take a rate that was accepted on its peg for a break when the anchor has moved', () => {
  const scene = new Scene();
  describeAt(scene, 16, [spot({})]);
  scene.decide({ kind: 'accept', subject: 'XOF' }, '577.24');
  const later = { ...HONEST, EUR: '0.905', XOF: String(655.957 * 0.905) };
  const judgement = scene.round('2027-02-17T03:00:00Z', [buildSpot('2027-02-17', later)]);
  expect([scene.state.brokenPegs.size, judgement.verdicts.get('XOF')?.ground]).toEqual([0, 'on its peg']);
});

it('sees the break of the Hong Kong dollar although it speaks against the table of the ECB', () => {
  const scene = new Scene(['currency-api', 'ecb']);
  const both = (day: number) => [
    spot({ HKD: '8.5' }, `2026-11-${day + 1}`),
    buildEcb(`2026-11-${day}`, { EUR: '0.88', JPY: '157', HKD: '8.51' }),
  ];
  const days = [16, 17, 18].map((day) => scene.round(`2026-11-${day + 1}T03:00:00Z`, both(day)));
  expect(days.map(({ diagnoses }) => diagnoses.size)).toEqual([1, 1, 0]);
  expect(days.at(-1)?.verdicts.get('HKD')?.ground).toBe('the providers agree');
});

it('puts a peg back on which two providers state the currency again in two publications each', () => {
  const scene = new Scene();
  for (const day of [16, 17]) describeAt(scene, day, [broken(day), broken(day, 'RBI')]);
  const back = (day: number) => [
    spot({}, `2026-11-${day + 1}`),
    buildBank('RBI', `2026-11-${day}`, { AED: '3.6725', SAR: '3.75', QAR: '3.64' }),
  ];
  expect(describeAt(scene, 18, back(18))).toBe('3.6725 confirmed: the providers agree');
  expect(describeAt(scene, 18, back(18))).toMatch('3.6725 confirmed');
  expect(describeAt(scene, 19, back(19))).toBe('3.6725 pegged: on its peg again');
  expect(scene.state.brokenPegs.size).toBe(0);
});
