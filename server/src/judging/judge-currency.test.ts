import { expect, it } from 'vitest';
import { describeRate, Scene } from '../../test/refreshing/scene.ts';
import { buildBank, buildSpot } from '../../test/refreshing/witness-table.ts';

/** Judges the rates of Kenya's shilling that currency-api states on a day of November, and its central bank the day before. */
function live(scene: Scene, day: number, stated: { api?: string; bank?: string; bankDay?: number }, hour = '03') {
  const { api, bank, bankDay = day - 1 } = stated;
  const name = (date: number) => `2026-11-${String(date).padStart(2, '0')}`;
  const judgement = scene.round(`${name(day)}T${hour}:00:00Z`, [
    ...(api ? [buildSpot(name(day), { KES: api })] : []),
    ...(bank ? [buildBank('CBK', name(bankDay), { KES: bank })] : []),
  ]);
  return describeRate(judgement, 'KES');
}

it('believes the provider near the last confirmed rate where two disagree, and names the other', () => {
  const scene = new Scene();
  live(scene, 17, { api: '129', bank: '129' });
  expect(live(scene, 18, { api: '168', bank: '129' })).toBe('129 single: near the last confirmed rate');
  expect(scene.listWaiting('KES')).toEqual(['currency-api 168: outvoted']);
});

it('confirms the rate of a bank of today as soon as a second provider is back with one of midnight', () => {
  const scene = new Scene();
  expect(live(scene, 17, { bank: '129', bankDay: 17 }, '15')).toMatch('129 single');
  expect(live(scene, 17, { api: '130', bank: '129', bankDay: 17 }, '18')).toBe('129.5 confirmed: the providers agree');
});

it('reopens the case when a source comes back, even if the other one was believed meanwhile', () => {
  const scene = new Scene();
  live(scene, 17, { api: '129', bank: '129' });
  for (const day of [18, 19, 20]) live(scene, day, { api: '139' });
  expect(live(scene, 20, { api: '139' }, '06')).toBe('139 single: near the last rate');
  expect(live(scene, 21, { api: '139', bank: '129', bankDay: 20 })).toBe('129 single: near the last confirmed rate');
});

it('holds the last rate against a lone jump while the second source is away, and believes the second when it is back', () => {
  const scene = new Scene();
  live(scene, 17, { api: '129', bank: '129' });
  for (const day of [18, 19])
    expect(live(scene, day, { api: '168' })).toBe('129 held: its only provider moved too far');
  expect(live(scene, 20, { api: '168', bank: '129' })).toBe('129 single: near the last confirmed rate');
});

it('decides nothing between two that disagree for more than a week of trading: one of them may be frozen', () => {
  const scene = new Scene();
  live(scene, 9, { api: '129', bank: '129', bankDay: 6 });
  const days = [10, 11, 12, 13, 16].map((day) => live(scene, day, { api: '129', bank: String(148 + day) }));
  expect(days[0]).toBe('129 single: near the last confirmed rate');
  expect(days.at(-1)).toBe('129 held: the providers disagree');
});

it('serves neither of two that disagree from the first', () => {
  const scene = new Scene();
  expect(live(scene, 17, { api: '129', bank: '168' })).toBe('none: the providers disagree');
  expect(scene.listWaiting('KES')).toEqual(['currency-api 129: contested', 'CBK 168: contested']);
});

it('drops a rate of one provider that nobody has confirmed, when a second one disagrees', () => {
  const scene = new Scene();
  live(scene, 17, { api: '168' });
  expect(live(scene, 18, { api: '168', bank: '129' })).toBe('none: the providers disagree');
});

it('keeps the rate of one provider, and its memory, when a second one disagrees with what it has stated for days', () => {
  const scene = new Scene();
  for (const day of [17, 18, 19]) live(scene, day, { api: '571' });
  expect(live(scene, 20, { api: '571', bank: '600' })).toBe('571 held: the providers disagree');
  expect(live(scene, 20, { api: '571' }, '06')).toBe('571 single: near the last rate');
});

it('believes no second rate for want of the first, which was stated and is silent now', () => {
  const scene = new Scene();
  live(scene, 17, { api: '129', bank: '1290' });
  expect(live(scene, 17, { bank: '1290' }, '06')).toBe('none: a silent provider disagrees');
});

it('believes none of two near the last confirmed rate that disagree: one may mirror the other', () => {
  const scene = new Scene();
  live(scene, 17, { api: '129', bank: '129' });
  expect(live(scene, 18, { api: '132.5', bank: '126' })).toBe('129 held: the providers disagree');
});

it('leaves out quotes that are more than two trading days behind', () => {
  const scene = new Scene();
  expect(live(scene, 19, { api: '129', bank: '168', bankDay: 13 })).toBe('129 single: stated by one provider');
});

it('keeps the last rate of a currency that nobody quotes', () => {
  const scene = new Scene();
  live(scene, 17, { api: '129', bank: '129' });
  expect(live(scene, 18, {})).toBe('129 held: nobody quotes it');
});

it('serves a rate of a provider that has left the chain no more, and compares new rates with it', () => {
  const scene = new Scene(['frankfurter']);
  scene.state = (() => {
    const before = new Scene();
    live(before, 17, { api: '129', bank: '129' });
    return before.state;
  })();
  expect(live(scene, 18, { bank: '168' })).toBe('none: its only provider moved too far');
  expect(live(scene, 18, { bank: '129' })).toBe('129 single: near the last confirmed rate');
});

it('holds a rate against everybody while the operator says so', () => {
  const scene = new Scene();
  live(scene, 17, { api: '129', bank: '129' });
  scene.decide({ kind: 'hold', subject: 'KES' });
  expect(live(scene, 18, { api: '130', bank: '130' })).toBe('129 held: held by the operator');
  expect(scene.listWaiting('KES')).toEqual(['currency-api 130: held', 'CBK 130: held']);
});

it('believes nothing of a provider that the operator holds', () => {
  const scene = new Scene();
  live(scene, 17, { api: '129', bank: '129' });
  scene.decide({ kind: 'hold', subject: 'frankfurter' });
  expect(live(scene, 18, { api: '130', bank: '129' })).toBe('130 single: near the last confirmed rate');
});

it('believes an accepted rate against the quotes of its day, until providers agree on another for a later day', () => {
  const scene = new Scene();
  live(scene, 17, { api: '129', bank: '129' });
  live(scene, 18, { api: '168', bank: '129' });
  scene.decide({ kind: 'accept', subject: 'KES' }, '168', '2026-11-18');
  expect(live(scene, 18, { api: '168', bank: '129' }, '06')).toBe('168 accepted: accepted by the operator');
  expect(live(scene, 20, { api: '129', bank: '129' })).toBe('129 confirmed: the providers agree');
});

it('forgets an accepted rate after three days', () => {
  const scene = new Scene();
  live(scene, 17, { api: '129' });
  scene.decide({ kind: 'accept', subject: 'KES' }, '168', '2026-11-17');
  expect(live(scene, 21, { api: '168' })).toBe('129 held: its only provider moved too far');
});
