import { type ScenarioName, scenarioNames } from '@crossrate/mock-provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MockedWorld, startMockedWorld } from './mocked-world.ts';

/** Days on which no provider has a usable table; on the others some rates are odd, or nothing is. */
const DEAD: readonly ScenarioName[] = [
  ...(['hanging', '429', '429-retry-after', '500', '403', 'refused', 'html', 'truncated', 'redirect-loop'] as const),
  ...(['ten-megabytes', 'reset', 'empty', 'wrong-base', 'stale', 'future'] as const),
  // Refused until it has been so in every refresh of a day.
  'half',
];

let world: MockedWorld;
beforeAll(async () => {
  world = await startMockedWorld(['currency-api', 'frankfurter', 'ecb']);
});
afterAll(() => world[Symbol.asyncDispose]());

it.each(scenarioNames)(
  'answers 200 or the documented 503, and recovers at the next retry, when the whole chain is "%s"',
  async (day) => {
    world.providers.setAll(day);
    await world.jumpToNextAttempt();
    expect((await world.probe()).statuses, 'the last good rates').toEqual([200, 200, 200]);

    await world.jump(25 * 3_600);
    const { statuses, secondsToNextAttempt } = await world.probe();
    const isDead = DEAD.includes(day);
    expect(statuses, 'a day later').toEqual(isDead ? [503, 503, 503] : [200, 200, 200]);
    if (isDead) expect(secondsToNextAttempt).toBeLessThanOrEqual(300);

    world.providers.setAll('healthy');
    await world.jumpToNextAttempt();
    expect(await world.probe()).toMatchObject({ statuses: [200, 200, 200], provider: 'currency-api' });
  },
);
