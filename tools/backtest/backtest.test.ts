import { readFileSync } from 'node:fs';
import type { CurrencyCode } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { describeBacktest } from './describe-backtest.ts';
import { multiplied } from './faults/fault.ts';
import { runExperiment } from './faults/run-experiment.ts';
import { listGoals } from './goals.ts';
import { readHistory } from './history/history-files.ts';
import { listTables } from './list-tables.ts';
import { measureHonest } from './measures/honest.ts';
import { repeatError } from './measures/influence.ts';
import { QUICK, runBacktest } from './run-backtest.ts';
import { buildCurrencyApiWorld } from './worlds/currency-api-days.ts';
import { leaveOutFrankfurter, listCrises } from './worlds/ecb-days.ts';
import { replay } from './worlds/replay.ts';
import { changeSource, type Source, type World } from './worlds/world.ts';
import { formatTable, page } from './write-page.ts';

// All crises and all days of currency-api, with some of the faults.
const result = runBacktest(QUICK);
const goals = listGoals(result);
const [crisis] = listCrises() as [World];
const world = buildCurrencyApiWorld(readHistory());
const text = readFileSync(page, 'utf8');

it.each(goals)('meets its goal: $promise', ({ isMet }) => {
  expect(isMet, describeBacktest(result, goals)).toBe(true);
});

it('tries hundreds of faults and thousands of liquid rates', () => {
  expect(result.experiments.reduce((sum, { trials }) => sum + trials, 0)).toBeGreaterThan(400);
  expect(result.honest[0]?.heldBack.currencyDays).toBeGreaterThan(5_000);
});

it('says that the days of the ECB are skipped, and how to get them', () => {
  expect(describeBacktest(result, goals)).toContain('are skipped: `npm run history` fetches them.');
});

it.each(['frozen', 'devaluations'] as const)('has the figures of the page, which --write writes: %s', (name) => {
  expect(text).toContain(formatTable(listTables(result)[name]));
});

// Such as `MXN, Thu 2026-09-10 18:00, ecb × 1.02 since 2026-09-10 15:00, of ecb+frankfurter: 3.94 %`.
const WORST =
  /one of .* the days of currency-api .* (?<code>[A-Z]{3}), \w{3} (?<now>[-\d]+ [:\d]+), (?<provider>\S+) (?<error>[×/] \S+)( since (?<since>[-\d]+ [:\d]+))?, of (?<up>\S+): (?<by>[.\d]+) %/g;
const worst = [...text.matchAll(WORST)].map(({ groups = {} }) => groups);

it.each(worst)('moves $code by $by % again, as the page says: $provider $error of $up', (stated) => {
  const { code, provider = '', error = '', up = '', by, now, since = now } = stated;
  const [at, start] = [Date.parse(`${now}Z`), Date.parse(`${since}Z`)];
  const moved = { code: code as CurrencyCode, provider, error, up: up.split('+'), now: at, since: start };
  expect((repeatError(world, moved) * 100).toFixed(2)).toBe(by);
});

it('finds a published wrong rate: two providers with the same error outvote the third', () => {
  const rounds = [...replay(crisis)].slice(-1);
  const wrong = [['currency-api', 'frankfurter']];
  const up = ['currency-api', 'frankfurter', 'ecb'];
  const experiment = { title: '', faults: [multiplied('1.3')], wrong, up, isCold: false, hasGoal: true };
  const found = runExperiment(experiment, rounds, crisis);
  expect(found).toMatchObject({ trials: 6, published: 6, isMet: false });
});

it('finds a rate that is held back while two providers contradict each other', () => {
  const { sources, ...rest } = leaveOutFrankfurter(crisis);
  const contradict = (source: Source) => changeSource(source, (rates) => multiplied('1.3').apply(rates, 'JPY', rates));
  const wrong = sources.map((source) => (source.provider === 'ecb' ? contradict(source) : source));
  const { heldBack } = measureHonest({ ...rest, sources: wrong }, [...replay({ ...rest, sources: wrong })]);
  expect(Object.values(heldBack.days).flat()).toContain('JPY');
});
