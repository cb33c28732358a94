import { publishRate } from '@crossrate/contract/money';
import {
  computeRealRate,
  createMockProviders,
  type ProviderName,
  type ScenarioName,
  scenarioNames,
} from '@crossrate/mock-provider';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadConfig } from '../../src/config.ts';
import { EditionArchive } from '../../src/editions/archive.ts';
import { openBook } from '../../src/editions/open-book.ts';
import { verifyEditions } from '../../src/editions/verify-editions.ts';
import { createLog } from '../../src/log/logger.ts';
import { createChain } from '../../src/providers/create-chain.ts';
import { ServedRates } from '../../src/rates/served-rates.ts';
import { EditionPublisher } from '../../src/refresh/edition-publisher.ts';
import { Refresher } from '../../src/refresh/refresher.ts';
import { MemoryDecisions, MemoryStore } from '../storage/memory-stores.ts';
import { TestClock } from '../test-clock.ts';

const START = Date.parse('2026-12-01T00:00:00Z');
const STEP_MS = 5 * 60_000;
const STEPS_PER_WINDOW = 36;

/** The mocks answer in this process, within this many turns of the event loop. */
const TURNS = 8;

const WINDOWS_PER_DAY = 8;
const CHAIN: readonly ProviderName[] = ['currency-api', 'frankfurter', 'ecb'];

/** Days on which a provider states a plausible but wrong table. */
const lies: readonly ScenarioName[] = [
  ...(['major-high', 'scaled', 'tenth-low', 'inverted', 'shifted'] as const),
  ...(['mislabelled-base', 'week-old', 'slightly-high'] as const),
];

/** Every scenario except lies and `slow`, which needs real time. */
const playable = scenarioNames.filter((name) => name !== 'slow' && !lies.includes(name));

/** The scenarios of the three providers from a step of a window on. */
interface Turn {
  readonly scenarios: readonly [ScenarioName, ScenarioName, ScenarioName];
  readonly lie: ScenarioName;
  readonly spared: number;
  readonly step: number;
}

const scenario = fc.constantFrom(...playable);
const turn: fc.Arbitrary<Turn> = fc.record({
  scenarios: fc.tuple(scenario, scenario, scenario),
  lie: fc.constantFrom(...lies),
  spared: fc.nat({ max: 2 }),
  step: fc.nat({ max: 5 * STEPS_PER_WINDOW - 1 }).map((minute) => Math.floor(minute / 5)),
});

const HEALTHY: readonly ScenarioName[] = ['healthy', 'healthy', 'healthy'];

/** All providers may have a bad day at once. */
const spareNone = ({ scenarios }: Turn): readonly ScenarioName[] => scenarios;

/** One provider is healthy. */
const spareOne = ({ scenarios, spared }: Turn): readonly ScenarioName[] => scenarios.with(spared, 'healthy');

/** One provider is healthy, one lies, and one plays any scenario. */
const letOneLie = (cast: Turn): readonly ScenarioName[] => spareOne(cast).with((cast.spared + 1) % 3, cast.lie);

interface Simulation {
  readonly seed: number;
  readonly days: number;
  readonly chooseScenarios: (turn: Turn) => readonly ScenarioName[];
  /** True for a service without earlier rates; otherwise all providers are healthy in the first window. */
  readonly isCold?: boolean;
  /** The greatest relative error of a rate. */
  readonly allowed?: number;
}

/** What `/api/rates` answers at a moment. */
interface Answer {
  readonly at: number;
  readonly body: string | undefined;
}

/** Simulates some days, five minutes at a time. */
async function simulate({ seed, days, chooseScenarios, isCold = false, allowed = 0.004 }: Simulation) {
  const clock = new TestClock(new Date(START).toISOString(), TURNS);
  const mocks = createMockProviders({ clock });
  const { providers, staleAfterMs, serving: policy, keepMs } = loadConfig({});
  const random = () => 0;
  const served = new ServedRates(clock);
  const log = createLog('silent');
  const chain = createChain(providers, { fetch: mocks.fetch, clock, random, timeoutMs: 10_000 });
  const store = new MemoryStore();
  const settings = { providers: chain.map(({ name }) => name), policy, staleAfterMs };
  const publisher = new EditionPublisher({ store, served, settings, clock, log });
  const decisions = new MemoryDecisions();
  const refresher = new Refresher({
    ...{ chain, publisher, decisions, editions: store.editions, settings, keepMs, served, clock, random, log },
  });
  const stopping = new AbortController();
  const windows = days * WINDOWS_PER_DAY;
  const turns = fc.sample(turn, { seed, numRuns: windows });
  let [stepsWithRates, windowsRefreshed] = [0, 0];
  const answers: Answer[] = [];
  for (const [window, cast] of turns.entries()) {
    const begun = clock.now();
    for (let step = 0; step < STEPS_PER_WINDOW; step += 1) {
      // The first turn begins at once, so that a cold service starts on a bad day.
      if (step === (window === 0 ? 0 : cast.step)) {
        const played = window > 0 || isCold ? chooseScenarios(cast) : HEALTHY;
        mocks.set(Object.fromEntries(CHAIN.map((name, index) => [name, played[index]])));
      }
      if (window === 0 && step === 0) refresher.start(stopping.signal);
      await clock.moveTo(new Date(begun + (step + 1) * STEP_MS).toISOString());
      if (served.book) stepsWithRates += 1;
      expectRightRates(served, allowed);
    }
    if ((served.book?.summary.refreshedAt ?? 0) >= begun) windowsRefreshed += 1;
    answers.push({ at: clock.now(), body: served.book?.findTable('EUR')?.json });
  }
  stopping.abort();
  const archive = new EditionArchive(store.editions);
  return { archive, answers, windowsRefreshed, availability: stepsWithRates / (windows * STEPS_PER_WINDOW) };
}

const CHECKED = (['EUR', 'SEK'] as const).map((code) => ({ code, real: Number(computeRealRate('USD', code, 6)) }));

/** Checks the rates of a moment. One `expect` costs more than the comparison, so that only a wrong rate gets there. */
function expectRightRates({ book }: ServedRates, allowed: number): void {
  for (const { code, real } of CHECKED) {
    const rate = book?.rates.get(code);
    if (!rate) continue;
    const error = Math.abs(Number(publishRate(rate)) / real - 1);
    if (!(error < allowed)) expect(error).toBeLessThan(allowed);
  }
}

it('is available for more than 99.9 percent of ten days in which one provider is healthy at any time', async () => {
  const { archive, answers, windowsRefreshed, availability } = await simulate({
    seed: 1,
    days: 10,
    chooseScenarios: spareOne,
    isCold: true,
  });
  expect(windowsRefreshed).toBe(10 * WINDOWS_PER_DAY);
  expect(availability).toBeGreaterThan(0.999);
  // Every answer of these days can be shown again byte for byte, and proved.
  for (const { at, body } of answers) {
    const edition = await archive.findAt(at);
    expect(edition && openBook(edition, at)?.findTable('EUR')?.json).toBe(body);
  }
  const { broken, kept, judged } = await verifyEditions(archive, new MemoryDecisions(), 0);
  expect(broken).toBeUndefined();
  expect(judged).toBe(kept);
  expect(kept).toBeGreaterThanOrEqual(10 * WINDOWS_PER_DAY);
});

it('serves right rates or none through five days in which all providers may be bad at once', async () => {
  const { windowsRefreshed } = await simulate({ seed: 3, days: 5, chooseScenarios: spareNone });
  expect(windowsRefreshed).toBeGreaterThan(0);
});

it('serves rates within their tolerance through five days in which one provider lies, one is healthy and one does anything else', async () => {
  // The tolerance of the euro is 3.65 %, so a lie of 3 % is within it.
  const simulation = { seed: 5, days: 5, chooseScenarios: letOneLie, allowed: 0.0365 };
  const { windowsRefreshed, availability } = await simulate(simulation);
  expect(windowsRefreshed).toBe(5 * WINDOWS_PER_DAY);
  expect(availability).toBeGreaterThan(0.999);
});
