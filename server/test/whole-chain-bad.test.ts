import { type ScenarioName, scenarioNames } from '@crossrate/mock-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lies } from './lies.ts';
import { type MockedWorld, startMockedWorld } from './mocked-world.ts';

const CHAIN = ['currency-api', 'frankfurter', 'ecb'];

/** Days on which no provider has a usable table; on the others some rates are odd, or nothing is. */
const DEAD: readonly ScenarioName[] = [
  ...(['hanging', '429', '429-retry-after', '500', '403', 'refused', 'html', 'truncated', 'redirect-loop'] as const),
  ...(['ten-megabytes', 'reset', 'empty', 'wrong-base', 'stale', 'week-old', 'future'] as const),
];

function statusesOn(day: ScenarioName): number[] {
  if (DEAD.includes(day)) return [503, 503, 503];
  // Two tables are off by different factors, and that of the ECB in nothing but what the euro is worth.
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
    // What all sources say in unison is believed.
    const allowed = lies.includes(day) && day !== 'scaled' ? Number.POSITIVE_INFINITY : 0.001;
    world.providers.setAll(day);
    await world.jumpToNextAttempt();
    expect((await world.probe({ allowed })).statuses, 'the last good rates').toEqual([200, 200, 200]);

    await world.jump(25 * 3_600);
    const { statuses, secondsToNextAttempt } = await world.probe({ allowed });
    expect(statuses, 'a day later').toEqual(statusesOn(day));
    if (isDead) expect(secondsToNextAttempt).toBeLessThanOrEqual(300);

    world.providers.setAll('healthy');
    await world.jumpToNextAttempt();
    expect((await world.probe()).statuses, 'after the next retry').toEqual([200, 200, 200]);
    // Each of the others is asked again in its own time.
    for (const _ of CHAIN) await world.jumpToNextAttempt();
    expect(await world.probe()).toMatchObject({
      statuses: [200, 200, 200],
      provider: 'currency-api',
      status: 'ready',
      heard: CHAIN,
    });
  },
);
