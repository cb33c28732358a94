import { type ScenarioName, scenarioNames } from '@crossrate/mock-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lies } from './lies.ts';
import { type MockedWorld, startMockedWorld } from './mocked-world.ts';

const CHAIN = ['currency-api', 'frankfurter', 'ecb'];

/** Days on which no provider has a usable table. On other days only some rates are odd, or none. */
const DEAD: readonly ScenarioName[] = [
  ...(['hanging', '429', '429-retry-after', '500', '403', 'refused', 'html', 'truncated', 'redirect-loop'] as const),
  ...(['ten-megabytes', 'reset', 'empty', 'wrong-base', 'stale', 'week-old', 'future'] as const),
];

function expectStatuses(day: ScenarioName): number[] {
  if (DEAD.includes(day)) return [503, 503, 503];
  // Two tables are off by different factors, and that of the ECB only in the value of the euro.
  return day === 'scaled' ? [200, 503, 200] : [200, 200, 200];
}

let world: MockedWorld;
beforeAll(async () => {
  world = await startMockedWorld(CHAIN);
});
afterAll(() => world[Symbol.asyncDispose]());

it.each(scenarioNames)(
  'answers 200 or the documented 503, and recovers at the next retry, when the whole chain is "%s"',
  async (day) => {
    const isDead = DEAD.includes(day);
    // A lie that the whole chain tells is believed, whatever its size. The tables of `scaled` contradict each other.
    const allowed = lies.includes(day) && day !== 'scaled' ? Number.POSITIVE_INFINITY : 0.001;
    world.providers.setAll(day);
    await world.jumpToNextAttempt();
    expect((await world.expectSound(allowed)).statuses, 'the last good rates').toEqual([200, 200, 200]);

    await world.service.jump(25 * 3_600);
    const { statuses, secondsToNextAttempt } = await world.expectSound(allowed);
    expect(statuses, 'a day later').toEqual(expectStatuses(day));
    if (isDead) expect(secondsToNextAttempt).toBeLessThanOrEqual(300);

    world.providers.setAll('healthy');
    await world.jumpToNextAttempt();
    expect((await world.expectSound()).statuses, 'after the next retry').toEqual([200, 200, 200]);
    // Every other provider is asked again at its own time.
    for (const _ of CHAIN) await world.jumpToNextAttempt();
    expect(await world.expectSound()).toMatchObject({
      statuses: [200, 200, 200],
      provider: 'currency-api',
      status: 'ready',
      heard: CHAIN,
    });
  },
);
