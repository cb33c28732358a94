import type { CurrencyCode } from '@crossrate/contract';
import { publishRate } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { buildSmallTable, buildWitnessTable, HONEST, scaleTable } from '../../../test/refreshing/witness-table.ts';
import { emptyState } from '../refresh-state.ts';
import { judgeTables } from './judge-tables.ts';
import type { Verdict } from './verdict.ts';
import type { WitnessTable } from './witness.ts';

const START = Date.parse('2026-11-16T00:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Simulates rounds three hours apart; each call judges the tables of one round. */
function liveThrough(providers = ['a', 'b', 'c']) {
  let state = emptyState;
  return (hour: number, tables: readonly WitnessTable[], code: CurrencyCode): Verdict | undefined => {
    const now = START + hour * HOUR_MS;
    const asked = tables.map((table) => ({ ...table, fetchedAt: now }));
    const judgement = judgeTables(asked, { state, decisions: new Map(), providers, now });
    state = judgement.state;
    return judgement.verdicts.get(code);
  };
}

/** Describes the resulting rate and the ground. */
function describeResult(verdict: Verdict | undefined): string {
  if (!verdict || verdict.kind === 'none') return 'none';
  return `${publishRate(verdict.rate.rate)}: ${verdict.ground}`;
}

const { EUR, JPY, GBP, CHF, CAD, AUD } = HONEST;
const HONEST_MAJORS = { EUR, JPY, GBP, CHF, CAD, AUD };

const EVERY_THREE_HOURS = Array.from({ length: 9 }, (_, round) => round * 3);

it('is not led away in small steps by one source that another contradicts', () => {
  const round = liveThrough();
  for (const hour of EVERY_THREE_HOURS) {
    const stepped = String(0.88 * 1.0225 ** (hour / 3));
    const tables = [buildSmallTable('a', START, { EUR: stepped }), buildSmallTable('b', START, { EUR: '0.88' })];
    const verdict = round(hour, tables, 'EUR');
    const published = Number(verdict && 'rate' in verdict ? publishRate(verdict.rate.rate) : 0);
    expect(Math.abs(published / 0.88 - 1)).toBeLessThan(0.03);
  }
});

it('is not led away by steps that two sources still agree on', () => {
  const round = liveThrough();
  for (const hour of [0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30]) {
    const stepped = String(129 * 1.028 ** (hour / 3));
    const verdict = round(
      hour,
      [buildSmallTable('a', START, { KES: stepped }), buildSmallTable('b', START, { KES: '129' })],
      'KES',
    );
    const published = Number(verdict && 'rate' in verdict ? publishRate(verdict.rate.rate) : 0);
    expect(published / 129, `hour ${hour}`).toBeLessThan(1.035);
  }
});

it('stops serving the rates of a frozen source after some days, while another source moves', () => {
  const round = liveThrough();
  const results = Array.from({ length: 12 }, (_, day) => {
    const asOf = START + day * DAY_MS;
    const moving = String(129 * 1.012 ** day);
    return describeResult(
      round(day * 24, [buildSmallTable('a', asOf, { KES: '129' }), buildSmallTable('b', asOf, { KES: moving })], 'KES'),
    );
  });
  expect(results.at(3)).toBe('129: near the last rate');
  expect(results.at(-1)).toBe('129: the sources disagree');
});

it('is not led away in small steps by the only source, either', () => {
  const round = liveThrough();
  for (const hour of EVERY_THREE_HOURS.slice(0, 8)) {
    const verdict = round(hour, [buildSmallTable('a', START, { EUR: String(0.88 * 1.0225 ** (hour / 3)) })], 'EUR');
    const published = Number(verdict && 'rate' in verdict ? publishRate(verdict.rate.rate) : 0);
    expect(Math.abs(published / 0.88 - 1)).toBeLessThan(0.03);
  }
});

it('follows an honest source alone through the moves of many days', () => {
  const round = liveThrough();
  round(0, [buildSmallTable('a', START, { EUR: '0.88' }), buildSmallTable('b', START, { EUR: '0.88' })], 'EUR');
  for (let day = 1; day <= 20; day += 1) {
    const rate = String(0.88 * 1.003 ** day);
    const verdict = round(day * 24, [buildSmallTable('a', START + day * DAY_MS, { EUR: rate })], 'EUR');
    expect(verdict?.ground).toBe('near the last rate');
  }
});

it('does not believe a source after a day of dispute because one round brings no contradiction', () => {
  const round = liveThrough();
  round(0, [buildSmallTable('a', START, { KES: '129' }), buildSmallTable('b', START, { KES: '129' })], 'KES');
  for (const hour of EVERY_THREE_HOURS.slice(1))
    round(hour, [buildSmallTable('a', START, { KES: '900' }), buildSmallTable('b', START, { KES: '155' })], 'KES');
  expect(describeResult(round(27, [buildSmallTable('a', START, { KES: '900' })], 'KES'))).toBe(
    '129: a silent source disagrees',
  );
});

it('believes the only source again a day after it has corrected its first, wrong table', () => {
  const round = liveThrough();
  const wrong = { EUR: '1.136364', JPY: '1570', GBP: '0.88' };
  round(0, [buildWitnessTable('a', START, wrong)], 'EUR');
  const results = EVERY_THREE_HOURS.map((hour) =>
    describeResult(round(3 + hour, [buildWitnessTable('a', START)], 'EUR')),
  );
  expect(results[0]).toBe('1.136364: its only source moved too far');
  expect(results.at(-1)).toMatch(/^0.88: /);
});

it('never believes the only source while its table breaks the pegs', () => {
  const round = liveThrough();
  const broken = scaleTable(buildWitnessTable('a', START), '0.55');
  for (let hour = 0; hour <= 96; hour += 3) expect(describeResult(round(hour, [broken], 'EUR'))).toBe('none');
});

it('forgets a peg for good once two sources agree that it is gone', () => {
  const round = liveThrough();
  const findTime = (day: number) => START + day * DAY_MS;
  round(
    0,
    [buildSmallTable('a', findTime(0), { AED: '5.5' }), buildSmallTable('b', findTime(0), { AED: '5.5' })],
    'AED',
  );
  for (const day of [1, 2, 3, 4]) round(day * 24, [buildSmallTable('a', findTime(day), { AED: '5.5' })], 'AED');
  const back = [
    buildSmallTable('a', findTime(4), { AED: '5.5' }),
    buildSmallTable('b', findTime(4), { AED: '3.6725' }),
  ];
  expect(describeResult(round(99, back, 'AED'))).toBe('5.5: the sources disagree');
});

it('lets no as-of time go back on the word of one source', () => {
  const round = liveThrough();
  const yesterday = START + DAY_MS;
  round(0, [buildSmallTable('a', START, { KES: '129' }), buildSmallTable('b', START, { KES: '129' })], 'KES');
  round(24, [buildSmallTable('a', yesterday, { KES: '132.6' })], 'KES');
  const verdict = round(27, [buildSmallTable('b', START, { KES: '126.4' })], 'KES');
  expect(verdict).toMatchObject({ kind: 'kept', rate: { provider: 'a', asOf: yesterday } });
});

it('lets no back-dated quote shift the reference for later quotes', () => {
  const round = liveThrough();
  const day = START + 7 * DAY_MS;
  round(168, [buildSmallTable('a', day, { KES: '129' }), buildSmallTable('b', day, { KES: '129' })], 'KES');
  round(171, [buildSmallTable('a', START, { KES: '137.5' }), buildSmallTable('b', day, { KES: '129' })], 'KES');
  const verdict = round(
    174,
    [buildSmallTable('a', day, { KES: '137.1' }), buildSmallTable('b', day, { KES: '129' })],
    'KES',
  );
  expect(describeResult(verdict)).toBe('129: near the last rate');
});

it('believes the only credible source after a day though a table that others outvote contradicts it', () => {
  const round = liveThrough();
  const moved = { SEK: '10.45', PLN: '4.07', MXN: '20.24', ZAR: '18.92' };
  const all = ['a', 'b', 'c'].map((name) => buildSmallTable(name, START, { ...HONEST, KES: '129' }));
  round(0, all, 'KES');
  const results = Array.from({ length: 10 }, (_, index) => {
    const asOf = START + DAY_MS;
    const tables = [
      buildWitnessTable('a', asOf, { ...moved, KES: '150' }),
      buildWitnessTable('b', asOf, { KES: '129' }),
      buildSmallTable('c', asOf, { ...HONEST_MAJORS, ...moved }),
    ];
    return describeResult(round(24 + index * 3, tables, 'KES'));
  });
  expect(results[0]).toBe('129: its only source moved too far');
  expect(results.at(-1)).toMatch(/^150: /);
});

it('takes many small steps for no statement of a day', () => {
  const round = liveThrough(['a']);
  round(0, [buildSmallTable('a', START, { KES: '129' })], 'KES');
  const results = Array.from({ length: 9 }, (_, index) => {
    const rate = String(129 * 1.2 * 1.029 ** index);
    return describeResult(round(3 + index * 3, [buildSmallTable('a', START, { KES: rate })], 'KES'));
  });
  expect(results.filter((result) => result.endsWith('stated for a day'))).toEqual([]);
});

it('keeps suspecting a quote through a round without quotes', () => {
  const round = liveThrough(['a']);
  const broken = { EUR: HONEST.EUR, AED: '5' };
  for (const hour of EVERY_THREE_HOURS.slice(0, 7))
    round(hour, hour === 9 ? [] : [buildSmallTable('a', START, broken)], 'AED');
  expect(describeResult(round(21, [buildSmallTable('a', START, broken)], 'AED'))).toBe('5: stated for a day');
});

it('never serves the first table of one source while a second one contradicts it every other round', () => {
  const round = liveThrough(['a', 'b']);
  const results = EVERY_THREE_HOURS.map((hour) => {
    const wrong = buildSmallTable('a', START, { EUR: '1.144' });
    const honest = buildSmallTable('b', START, { EUR: '0.88' });
    return describeResult(round(hour, hour % 2 === 0 ? [wrong, honest] : [wrong], 'EUR'));
  });
  expect(new Set(results)).toEqual(new Set(['none']));
});
