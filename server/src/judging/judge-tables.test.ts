import { currencyCodes, withdrawals } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { describeRate, Scene } from '../../test/refreshing/scene.ts';
import { buildBank, buildEcb, buildSpot, HONEST } from '../../test/refreshing/witness-table.ts';

const NIGHT = '2026-11-17T03:00:00Z';
const honest = [buildSpot('2026-11-17'), buildBank('BOC', '2026-11-16'), buildEcb('2026-11-16')];

it('calls the majors agreed while providers agree, and confirmed for a day after', () => {
  const scene = new Scene();
  const both = scene.round(NIGHT, honest);
  expect([both.isAgreed, both.isConfirmed]).toEqual([true, true]);
  const [later, muchLater] = ['2026-11-18T03:00:00Z', '2026-11-18T06:00:00Z'].map((time) =>
    scene.round(time, [buildSpot('2026-11-18')]),
  );
  expect([later?.isAgreed, later?.isConfirmed, muchLater?.isConfirmed]).toEqual([false, true, false]);
});

it('calls majors that one provider alone states neither agreed nor confirmed, however many banks it passes on', () => {
  const judgement = new Scene().round(
    NIGHT,
    ['BOC', 'BOE', 'RBA'].map((name) => buildBank(name, '2026-11-16')),
  );
  expect([judgement.isAgreed, judgement.isConfirmed, describeRate(judgement, 'EUR')]).toEqual([
    false,
    false,
    '0.88 single: stated by one provider',
  ]);
});

it('loses nothing but a currency when a provider does not quote it, be it a major', () => {
  const { AUD: _, ...others } = HONEST;
  const judgement = new Scene().round(NIGHT, [buildSpot('2026-11-17', { ...others, CDF: '2900' }), ...honest.slice(1)]);
  expect(describeRate(judgement, 'CDF')).toBe('2900 single: stated by one provider');
  expect(describeRate(judgement, 'AUD')).toBe('1.42 confirmed: the providers agree');
});

it('has verdicts about current currencies only', () => {
  const judgement = new Scene().round(NIGHT, honest);
  expect([...judgement.verdicts.keys()].filter((code) => withdrawals[code] || !currencyCodes.includes(code))).toEqual(
    [],
  );
  expect(judgement.verdicts.size).toBe(Object.keys(HONEST).length + 1);
});

it('names the first provider of the chain among those that state the rate, and the earliest of their times', () => {
  const { rate } = new Scene().round(NIGHT, honest).verdicts.get('EUR') as { rate: object };
  expect(rate).toMatchObject({
    provider: 'currency-api',
    asOf: Date.parse('2026-11-16'),
    believedAt: Date.parse(NIGHT),
  });
});

it('gives way to a current rate when the last one was dated ahead', () => {
  const scene = new Scene();
  scene.round(NIGHT, [buildEcb('2026-11-18', { KES: '129' })]);
  const judgement = scene.round(NIGHT, [buildSpot('2026-11-17', { KES: '129.1' })]);
  expect(judgement.verdicts.get('KES')).toMatchObject({ kind: 'believed', rate: { asOf: Date.parse('2026-11-17') } });
});

it('never changes the state that it is given, and gives the same judgement again', () => {
  const scene = new Scene();
  scene.round('2026-11-16T03:00:00Z', [buildSpot('2026-11-16')]);
  const before = scene.state;
  const first = scene.round(NIGHT, honest);
  scene.state = before;
  expect(scene.round(NIGHT, honest)).toEqual(first);
});
