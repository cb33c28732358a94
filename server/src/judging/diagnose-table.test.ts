import { expect, it } from 'vitest';
import { describeRate, findRate, MONDAY, NIGHT, Scene, TUESDAY } from '../../test/refreshing/scene.ts';
import {
  buildBank,
  buildEcb,
  buildSpot,
  HONEST,
  multiplyRates,
  type UsdRates,
} from '../../test/refreshing/witness-table.ts';

/** All currencies of the test that no bank quotes. */
const LONE: UsdRates = { CDF: '2900', SLE: '23' };
const spot = (rates: UsdRates = {}, day = TUESDAY) => buildSpot(day, { ...HONEST, ...LONE, ...rates });

function liveYesterday(): Scene {
  const scene = new Scene();
  scene.round('2026-11-16T03:00:00Z', [spot({}, MONDAY), buildBank('BOC', '2026-11-13'), buildEcb('2026-11-13')]);
  return scene;
}

it.each([0.9, 0.55, 1.009, 1.136364, 100])(
  'takes nothing from the only table at a cold start when its rates are all × %d: its dollar pegs show it',
  (factor) => {
    const scaled = buildSpot(TUESDAY, multiplyRates({ ...HONEST, ...LONE }, factor));
    const judgement = new Scene().round(NIGHT, [scaled]);
    expect(judgement.diagnoses.get('currency-api')).toMatch(/^the median of its 7 dollar pegs is off by /);
    expect(describeRate(judgement, 'EUR')).toBe('none: no table that quotes it is believed');
  },
);

it('sees a scaled table even if some of its pegs are missing or on their rate', () => {
  const { AED: _, SAR: __, ...rest } = { ...HONEST, ...LONE };
  const rates = { ...multiplyRates(rest, 0.9), QAR: '3.64' };
  expect(new Scene().round(NIGHT, [buildSpot(TUESDAY, rates)]).diagnoses.size).toBe(1);
});

it('sees that all rates of a table are upside down', () => {
  const rates = Object.fromEntries(Object.entries(HONEST).map(([code, rate]) => [code, String(1 / Number(rate))]));
  expect(new Scene().round(NIGHT, [buildSpot(TUESDAY, rates)]).diagnoses.size).toBe(1);
});

it('sees by the only dollar peg of the ECB that its quote of the dollar is wrong', () => {
  const judgement = liveYesterday().round(NIGHT, [
    spot(),
    buildEcb(MONDAY, multiplyRates({ EUR: '0.88', JPY: '157', HKD: '7.8' }, 1.04)),
  ]);
  expect(judgement.diagnoses.get('ecb')).toBe('its only dollar peg is off by +3.34 %');
});

it('judges no table by a peg that is off', () => {
  const scene = liveYesterday();
  scene.state = { ...scene.state, brokenPegs: new Map([['HKD', 1]]) };
  const ecb = buildEcb(MONDAY, { EUR: '0.88', JPY: '157', HKD: '8.4' });
  expect(scene.round(NIGHT, [spot({ HKD: '8.4' }), ecb]).diagnoses.size).toBe(0);
});

it('judges all banks of a provider by their dollar pegs together', () => {
  const judgement = liveYesterday().round(NIGHT, [
    spot(),
    buildBank('BOC', MONDAY, multiplyRates(HONEST, 0.9)),
    buildEcb(MONDAY),
  ]);
  expect([...judgement.diagnoses.keys()]).toEqual(['frankfurter']);
  expect(describeRate(judgement, 'EUR')).toBe('0.88 confirmed: the providers agree');
});

it.each<[string, UsdRates]>([
  ['a major upside down', { EUR: '0.00636943' }],
  ['two liquid rates off by a power of ten', { SEK: '95', NOK: '101' }],
  ['four of its liquid rates off by 15 %', { SEK: '10.9', NOK: '11.6', PLN: '4.26', BRL: '6.2' }],
])('takes nothing from a table with %s, not even what it alone states', (_, rates) => {
  const scene = liveYesterday();
  const judgement = scene.round(NIGHT, [spot({ ...rates, CDF: '2950' }), buildBank('BOC', MONDAY), buildEcb(MONDAY)]);
  expect(judgement.diagnoses.get('currency-api')).toMatch(/ liquid currencies refuted: /);
  expect(describeRate(judgement, 'CDF')).toBe('2900 held: no table that quotes it is believed');
  expect(scene.listWaiting('CDF')).toEqual(['currency-api 2950: discredited']);
});

it('does not discredit a table at the word of one provider, however many banks it passes on', () => {
  const forged = ['B1', 'B2', 'B3'].map((name) => buildBank(name, MONDAY, { ...HONEST, EUR: '1.76', JPY: '300' }));
  const judgement = new Scene().round(NIGHT, [spot(), ...forged]);
  expect([judgement.diagnoses.size, describeRate(judgement, 'EUR')]).toEqual([0, 'none: the providers disagree']);
});

it('goes on discrediting a table of the night by the fixings of the afternoon', () => {
  const scene = liveYesterday();
  const wrong = spot({ EUR: '0.00636943', CDF: '2950' });
  const judgement = scene.round('2026-11-17T16:00:00Z', [wrong, buildBank('BOC', TUESDAY), buildEcb(TUESDAY)]);
  expect([...judgement.diagnoses.keys()]).toEqual(['currency-api']);
  expect(describeRate(judgement, 'CDF')).toBe('2900 held: no table that quotes it is believed');
});

it('names the operator who holds a provider as the reason', () => {
  const scene = liveYesterday();
  scene.decide({ kind: 'hold', subject: 'ecb' });
  expect(scene.round(NIGHT, [spot(), buildEcb(MONDAY)]).diagnoses.get('ecb')).toBe('held by ann: checked');
});

it('leaves a table its credit for one liquid rate that is off, and for wrong rates that nobody refutes', () => {
  const rates = { SEK: '950', CDF: '2900000', SLE: '23000' };
  const judgement = liveYesterday().round(NIGHT, [spot(rates), buildBank('BOC', MONDAY), buildEcb(MONDAY)]);
  expect(judgement.diagnoses.size).toBe(0);
  expect([findRate(judgement, 'SEK'), findRate(judgement, 'CDF')]).toEqual([9.5, 2900]);
});

it('does not discredit a table that is younger than a wild day of the market', () => {
  const wild = { AUD: '1.65', NOK: '12.2', SEK: '11.1', MXN: '22.5', BRL: '6.4', ZAR: '20.5', GBP: '0.87' };
  const judgement = liveYesterday().round('2026-11-17T20:00:00Z', [
    buildSpot('2026-11-17T20:00:00Z', { ...HONEST, ...wild }),
    buildBank('BOC', MONDAY),
    buildEcb(MONDAY),
  ]);
  expect(judgement.diagnoses.size).toBe(0);
});

it('believes the whole table that the operator trusts, and nothing that it publishes later', () => {
  const scene = liveYesterday();
  const gross = { SEK: '95', NOK: '101', CDF: '2950' };
  scene.round(NIGHT, [spot(gross), buildBank('BOC', MONDAY), buildEcb(MONDAY)]);
  scene.decide({ kind: 'trust', subject: 'currency-api' });
  const trusted = scene.round('2026-11-17T06:00:00Z', [spot(gross), buildBank('BOC', MONDAY), buildEcb(MONDAY)]);
  expect([trusted.diagnoses.size, describeRate(trusted, 'CDF')]).toEqual([
    0,
    '2950 accepted: accepted by the operator',
  ]);
  expect(findRate(trusted, 'SEK')).toBe(9.5);
  const later = scene.round('2026-11-18T03:00:00Z', [
    spot(gross, '2026-11-18'),
    buildBank('BOC', TUESDAY),
    buildEcb(TUESDAY),
  ]);
  expect(later.diagnoses.size).toBe(1);
});
