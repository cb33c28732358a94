import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findAlarms } from './clean/find-alarms.ts';
import { measureCreep } from './creeping/creep.ts';
import { devaluations } from './devaluations/events.ts';
import { replayDevaluation } from './devaluations/replay-devaluation.ts';
import { readHistory } from './history/read-history.ts';
import { Market } from './simulation/market.ts';
import { replayHistory } from './simulation/replay.ts';
import { simulatedProviders } from './simulation/simulated-providers.ts';
import { experiments, LARGEST, LIQUID } from './trials/experiments.ts';
import { runExperiment } from './trials/run-experiment.ts';
import { runTrial } from './trials/run-trial.ts';
import { formatTrial, parseTrial, type Trial } from './trials/trial.ts';

// A short form of `npm run backtest`: the whole honest history, and a few hundred of many thousand faults.

const market = new Market(readHistory());
const rounds = [...replayHistory(market)];
const later = rounds.slice(1);
const names = simulatedProviders.map(({ provider }) => provider);

it('doubts fewer than one in 10,000 quotes of the honest history, each for a known reason', () => {
  const { judgements, alarms, discredited } = findAlarms(rounds);
  expect(judgements).toBeGreaterThan(50_000);
  expect(alarms.length * 10_000).toBeLessThan(judgements);
  expect(alarms.filter(({ explanation }) => explanation === undefined)).toEqual([]);
  expect(discredited).toBe(0);
});

/**
 * Runs trials drawn by fast-check. A trial that publishes a wrong rate is shrunk, and shown as the command to replay
 * it.
 */
function expectNonePublished(trial: fc.Arbitrary<Trial>, numRuns: number): void {
  let tried = 0;
  const byDate = new Map(later.map((round) => [round.date, round]));
  fc.assert(
    fc.property(trial, (drawn) => {
      const round = byDate.get(drawn.date);
      const result = round && runTrial(drawn, round, market);
      if (result) tried += 1;
      expect(result?.published ?? [], `npm run backtest -- --replay ${formatTrial(drawn)}`).toEqual([]);
    }),
    { numRuns },
  );
  // A fault may change nothing, as in the rate of the base itself.
  expect(tried).toBeGreaterThan(numRuns / 2);
}

const date = fc.constantFrom(...later.map((round) => round.date));
const provider = fc.constantFrom(...names);
const singleFault = fc.oneof(
  fc.constantFrom('inverted', 'exchanged', 'shifted'),
  fc.integer({ min: 110, max: 10_000 }).map((hundredths) => `x${hundredths / 100}`),
  fc.integer({ min: 1, max: 90 }).map((hundredths) => `x${hundredths / 100}`),
);
const wholeFault = fc.oneof(
  fc.constantFrom('allinverted', 'base', 'week'),
  fc.integer({ min: 110, max: 10_000 }).map((hundredths) => `allx${hundredths / 100}`),
);

it('publishes no major that one of three providers states wrong by a tenth or more', () => {
  const trial = fc.record({
    date,
    wrong: fc.tuple(provider),
    fault: singleFault,
    target: fc.constantFrom(...LIQUID),
    up: fc.constant(names),
    isCold: fc.boolean(),
  });
  expectNonePublished(trial, 300);
});

it('publishes no rate of a table that is wrong as a whole when two other providers answer', () => {
  const target = fc.constant('EUR' as const);
  const trial = fc.record({
    date,
    wrong: fc.tuple(provider),
    fault: wholeFault,
    target,
    up: fc.constant(names),
    isCold: fc.constant(false),
  });
  expectNonePublished(trial, 150);
});

it('does not publish a major × 1.3 at once when only the wrong provider answers', () => {
  const trial = provider.chain((name) => {
    const target = fc.constantFrom(...LIQUID);
    return fc.record({
      date,
      wrong: fc.constant([name]),
      fault: fc.constant('x1.3'),
      target,
      up: fc.constant([name]),
      isCold: fc.constant(false),
    });
  });
  expectNonePublished(trial, 150);
});

it('publishes at most one in a hundred of the ten largest currencies that one of three providers states × 1.03', () => {
  const [experiment] = experiments.filter(({ faults }) => faults.includes('x1.03'));
  if (!experiment) throw new Error('There is no such experiment.');
  expect(experiment.targets).toEqual(LARGEST);
  const some = later.filter((_, index) => index % 10 === 0);
  expect(runExperiment(experiment, { rounds: some, market })).toMatchObject({ isMet: true });
});

it.each(devaluations)(
  'publishes the new rate of $code at once when two providers state it on $date: $what',
  (event) => {
    const round = rounds.find((each) => each.date === event.date);
    if (!round) throw new Error(`There is no table of ${event.date}.`);
    expect(replayDevaluation(event, round)).toMatchObject({ isPublishedByTwo: true, hoursAlone: expect.any(Number) });
  },
);

it('lets no provider lead a rate away in small steps while another contradicts it', () => {
  const last = later.at(-1);
  if (!last) throw new Error('The history is too short.');
  expect(measureCreep(last)).toMatchObject({ ledAway: [], isMet: true });
});

it('finds a published wrong rate: two providers with the same error outvote the third', () => {
  const round = later[100];
  if (!round) throw new Error('The history is too short.');
  const trial = parseTrial(`${round.date}/currency-api+frankfurter/x1.3/EUR`);
  expect(runTrial(trial, round, market)?.published).toEqual(['EUR']);
});

it('reads a trial that it has written', () => {
  const text = '2025-03-06/currency-api/x1.3/EUR/currency-api+ecb/cold';
  expect(formatTrial(parseTrial(text))).toBe(text);
});

it.each([
  ['yesterday/currency-api/x1.3/EUR', '"yesterday" is no date'],
  ['2025-03-06/nobody/x1.3/EUR', '"nobody" is none of currency-api, frankfurter, ecb'],
  ['2025-03-06/ecb/odd/EUR', 'There is no fault "odd"'],
  ['2025-03-06/ecb/x0/EUR', '"0" is no factor'],
  ['2025-03-06/ecb/x1.3/XYZ', '"XYZ" is no supported currency'],
  ['2025-03-06/ecb/x1.3/EUR/ecb/tepid', '"tepid" is neither warm nor cold'],
])('names the fault in the trial %s', (text, message) => {
  expect(() => parseTrial(text)).toThrow(message);
});
