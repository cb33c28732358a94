import { publishRate } from '@crossrate/contract/money';
import {
  createMockProviders,
  type ProviderName,
  realRate,
  type ScenarioName,
  scenarioNames,
} from '@crossrate/mock-provider';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loadConfig } from '../src/config.ts';
import { createLog } from '../src/logger.ts';
import { createChain } from '../src/providers/create-chain.ts';
import { Refresher } from '../src/refresh/refresher.ts';
import { MemoryStore } from './refresh-world.ts';
import { TestClock } from './test-clock.ts';

const START = Date.parse('2026-12-01T00:00:00Z');
const MINUTE = 60_000;
const WINDOW_MINUTES = 180;

/** The mocks answer in the process itself, within a few turns of the event loop. */
const TURNS = 8;

const WINDOWS_PER_DAY = 8;
const CHAIN: readonly ProviderName[] = ['currency-api', 'frankfurter', 'ecb'];

/** Slowness is real time, of which a simulation has none. */
const playable = scenarioNames.filter((name) => name !== 'slow');

/** What the three providers play from some minute of a window on. */
interface Turn {
  readonly scenarios: readonly [ScenarioName, ScenarioName, ScenarioName];
  readonly spared: number;
  readonly minute: number;
}

const scenario = fc.constantFrom(...playable);
const turn: fc.Arbitrary<Turn> = fc.record({
  scenarios: fc.tuple(scenario, scenario, scenario),
  spared: fc.nat({ max: 2 }),
  minute: fc.nat({ max: WINDOW_MINUTES - 1 }),
});

/** Lives through some days, a minute at a time. */
async function simulate(seed: number, days: number, isOneSpared: boolean) {
  const clock = new TestClock(new Date(START).toISOString(), TURNS);
  const mocks = createMockProviders({ now: () => clock.now() });
  const { providers, maxJump } = loadConfig({});
  const random = () => 0;
  const refresher = new Refresher({
    chain: createChain(providers, { fetch: mocks.fetch, clock, random, timeout: 10_000 }),
    store: new MemoryStore(),
    clock,
    random,
    log: createLog('silent'),
    staleAfter: 86_400_000,
    maxJump,
  });
  const stopping = new AbortController();
  const windows = days * WINDOWS_PER_DAY;
  const turns = fc.sample(turn, { seed, numRuns: windows });
  let [minutesWithRates, windowsRefreshed] = [0, 0];
  for (const [window, { scenarios, spared, minute: turning }] of turns.entries()) {
    const begun = clock.now();
    for (let minute = 0; minute < WINDOW_MINUTES; minute += 1) {
      // The cast of the first window plays from its beginning: the service starts cold on a bad day.
      if (minute === (window === 0 ? 0 : turning)) {
        const played = CHAIN.map((name, index) => [
          name,
          isOneSpared && index === spared ? 'healthy' : scenarios[index],
        ]);
        mocks.set(Object.fromEntries(played));
      }
      if (window === 0 && minute === 0) refresher.start(stopping.signal);
      await clock.moveTo(new Date(begun + (minute + 1) * MINUTE).toISOString());
      if (refresher.book) minutesWithRates += 1;
      expectRightRates(refresher);
    }
    if ((refresher.book?.snapshot.refreshedAt ?? 0) >= begun) windowsRefreshed += 1;
  }
  stopping.abort();
  const availability = minutesWithRates / (windows * WINDOW_MINUTES);
  const { succeeded, failed } = refresher.rounds;
  console.log(
    `${days} days: ${windowsRefreshed} of ${windows} windows of 3 hours refreshed, ${succeeded} rounds with rates and ` +
      `${failed} without, rates served in ${(availability * 100).toFixed(3)} % of the minutes`,
  );
  return { windowsRefreshed, availability };
}

function expectRightRates({ book }: Refresher): void {
  for (const code of ['EUR', 'SEK'] as const) {
    const rate = book?.snapshot.rates.get(code);
    if (rate) expect(Math.abs(Number(publishRate(rate)) / Number(realRate('USD', code, 6)) - 1)).toBeLessThan(0.001);
  }
}

it('is available for more than 99.9 percent of a month in which one provider is healthy at any time', async () => {
  const { windowsRefreshed, availability } = await simulate(1, 31, true);
  expect(windowsRefreshed).toBe(31 * WINDOWS_PER_DAY);
  expect(availability).toBeGreaterThan(0.999);
});

it('serves right rates or none through ten days in which all providers may be bad at once', async () => {
  const { windowsRefreshed } = await simulate(3, 10, false);
  expect(windowsRefreshed).toBeGreaterThan(0);
});
