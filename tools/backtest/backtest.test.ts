import { expect, it } from 'vitest';
import { describeBacktest } from './describe-backtest.ts';
import { multiplied } from './faults/fault.ts';
import { runExperiment } from './faults/run-experiment.ts';
import { listGoals } from './goals.ts';
import { measureHonest } from './measures/honest.ts';
import { QUICK, runBacktest } from './run-backtest.ts';
import { leaveOutFrankfurter, listCrises } from './worlds/ecb-days.ts';
import { replay } from './worlds/replay.ts';
import { changeSource, type Source, type World } from './worlds/world.ts';

// All crises and all days of currency-api, with some of the faults.
const result = runBacktest(QUICK);
const goals = listGoals(result);
const [crisis] = listCrises() as [World];

it.each(goals)('meets its goal: $promise', ({ isMet }) => {
  expect(isMet, describeBacktest(result, goals)).toBe(true);
});

it('has eight goals, tries hundreds of faults and thousands of liquid rates', () => {
  expect(goals).toHaveLength(8);
  expect(result.experiments.reduce((sum, { trials }) => sum + trials, 0)).toBeGreaterThan(400);
  expect(result.honest[0]?.heldBack.currencyDays).toBeGreaterThan(5_000);
});

it('says that the days of the ECB are skipped, and how to get them', () => {
  expect(describeBacktest(result, goals)).toContain('are skipped: `npm run history` fetches them.');
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
  expect(heldBack.longest).toBeGreaterThan(15);
});
