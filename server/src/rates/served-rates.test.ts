import type { CurrencyCode } from '@crossrate/contract';
import { parseRatio } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { TestClock } from '../../test/test-clock.ts';
import type { Edition } from './edition.ts';
import { ServedRates } from './served-rates.ts';
import type { Snapshot, SourcedRate } from './snapshot.ts';

const START = '2026-11-21T10:00:00Z';
const DAY_MS = 86_400_000;

const parseTime = (text: string) => Date.parse(text);

function buildRate(text: string, about: Partial<SourcedRate> = {}): SourcedRate {
  const parsed = parseRatio(text);
  if (!parsed) throw new Error(`${text} is not a number`);
  return {
    rate: parsed,
    provider: 'first',
    asOf: parseTime('2026-11-21T00:00:00Z'),
    day: 0,
    believedAt: parseTime(START),
    grade: 'confirmed',
    ...about,
  };
}

function buildEdition(snapshot: Snapshot, more: Partial<Edition> = {}): Edition {
  return { id: 'e', snapshot, staleAfterMs: DAY_MS, nextAttemptAt: parseTime('2026-11-21T12:00:00Z'), ...more };
}

function setUp() {
  const clock = new TestClock(START);
  const served = new ServedRates(clock);
  return { clock, served, listCodes: () => [...(served.book?.snapshot.keys() ?? [])] };
}

const both: Snapshot = new Map<CurrencyCode, SourcedRate>([
  ['EUR', buildRate('0.88')],
  ['SEK', buildRate('9.44', { believedAt: parseTime('2026-11-20T19:00:00Z') })],
]);

it('serves rates again once a clock that had leapt ahead is set right', () => {
  const { clock, served, listCodes } = setUp();
  served.replaceEdition(buildEdition(both));
  clock.set('2026-11-23T10:00:00Z');
  expect(listCodes()).toEqual([]);
  clock.set(START);
  expect(listCodes()).toEqual(['EUR', 'SEK']);
});

it('states the age of the last refresh by a major that is left out, too', async () => {
  const { clock, served, listCodes } = setUp();
  const later = parseTime('2026-11-22T09:00:00Z');
  served.replaceEdition(buildEdition(new Map(both).set('JPY', buildRate('157', { believedAt: later }))));
  await clock.moveTo('2026-11-22T22:00:00Z');
  expect([listCodes(), [...served.leftOut.keys()]]).toEqual([['JPY'], ['EUR', 'SEK']]);
  expect(served.book?.summary.refreshedAt).toBe(parseTime(START));
});

it('drops each rate after 36 hours, and all 24 hours after the last one was stated, to the millisecond', async () => {
  const { clock, served, listCodes } = setUp();
  served.replaceEdition(buildEdition(both));
  await clock.moveTo('2026-11-22T06:59:59.999Z');
  expect(listCodes()).toEqual(['EUR', 'SEK']);
  await clock.moveTo('2026-11-22T07:00:00Z');
  expect(listCodes()).toEqual(['EUR']);
  await clock.moveTo('2026-11-22T09:59:59.999Z');
  expect(listCodes()).toEqual(['EUR']);
  await clock.moveTo('2026-11-22T10:00:00Z');
  expect(served.book).toBeUndefined();
});

it('leaves out a withdrawn currency together with its successor', async () => {
  const { clock, served } = setUp();
  const old = { believedAt: parseTime('2026-11-20T19:00:00Z') };
  served.replaceEdition(buildEdition(new Map<CurrencyCode, SourcedRate>([...both, ['BYN', buildRate('3', old)]])));
  expect(served.book?.rates.has('BYR')).toBe(true);
  await clock.moveTo('2026-11-22T07:00:00Z');
  expect([served.book?.rates.has('BYR'), served.book?.rates.has('HRK')]).toEqual([false, true]);
});

it('serves nothing while no major has a rate', () => {
  const { served } = setUp();
  served.replaceEdition(buildEdition(new Map([['SEK', buildRate('9.44')]])));
  expect(served.book).toBeUndefined();
});

it('keeps the book, and the tables in it, while nothing changes', async () => {
  const { clock, served } = setUp();
  served.replaceEdition(buildEdition(both));
  const { book } = served;
  const table = book?.findTable('EUR');
  await clock.moveTo('2026-11-21T12:00:00Z');
  served.replaceEdition(buildEdition(both, { nextAttemptAt: parseTime('2026-11-21T15:00:00Z') }));
  await clock.moveTo('2026-11-22T06:59:59.999Z');
  expect(served.book).toBe(book);
  expect(served.book?.findTable('EUR')).toBe(table);
  await clock.moveTo('2026-11-22T07:00:00Z');
  expect(served.book).not.toBe(book);
  const { book: smaller } = served;
  expect(served.book).toBe(smaller);
});

it('names the edition of its rates, also after an edition with the same rates', () => {
  const { served } = setUp();
  served.replaceEdition(buildEdition(both));
  expect(served.book?.edition).toBe('e');
  served.replaceEdition(buildEdition(both, { id: 'b2' }));
  expect(served.book?.edition).toBe('b2');
});

it('states to the second how long an answer may be kept: until the next attempt or the first rate that becomes stale', async () => {
  const { clock, served } = setUp();
  served.replaceEdition(buildEdition(both));
  expect(served.secondsFresh).toBe(7_200);
  await clock.moveTo('2026-11-22T06:00:00Z');
  served.replaceEdition(buildEdition(both, { nextAttemptAt: parseTime('2026-11-22T09:00:00Z') }));
  expect([served.secondsFresh, served.secondsToNextAttempt]).toEqual([3_600, 10_800]);
  await clock.moveTo('2026-11-22T06:59:59.500Z');
  expect(served.secondsFresh).toBe(0);
});

it('asks to try again after a second at least, and after three hours at most', async () => {
  const { clock, served } = setUp();
  served.replaceEdition(buildEdition(both, { nextAttemptAt: parseTime('2026-11-21T12:00:00Z') }));
  await clock.moveTo('2026-11-21T12:00:00Z');
  expect(served.secondsToNextAttempt).toBe(1);
  clock.set('2026-11-20T12:00:00Z');
  expect(served.secondsToNextAttempt).toBe(10_800);
});
