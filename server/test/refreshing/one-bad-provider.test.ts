import { type ProviderName, providerNames, scenarioNames } from '@crossrate/mock-provider';
import { expect, it } from 'vitest';
import { SECRET_KEY } from './mocked-provider.ts';
import { startMockedWorld } from './mocked-world.ts';

const STANDARD_CHAIN: readonly ProviderName[] = ['currency-api', 'frankfurter', 'ecb'];
const badDays = scenarioNames.filter((name) => name !== 'healthy');

/** Three days of 8 refreshes: after a weekend, rates of central banks stay older than others until Monday. */
const LONGEST_WAIT = 24;

it.each(providerNames)('serves right rates whatever %s does, and hears it again at the next retry', async (name) => {
  const chain = [name, ...STANDARD_CHAIN.filter((other) => other !== name)];
  await using world = await startMockedWorld(chain);
  expect((await world.expectSound()).provider).toBe(name);
  for (const day of badDays) {
    world.providers.set({ [name]: day });
    await world.jumpToNextAttempt();
    // Rates of a week ago, under today's date, are within tolerance of the other sources.
    const bad = await world.expectSound(day === 'frozen' ? 0.015 : 0.001);
    expect(bad.statuses, day).toEqual([200, 200, 200]);
    world.providers.set({ [name]: 'healthy' });
    await world.jumpToNextAttempt();
    const good = await world.expectSound();
    expect([day, ...good.statuses, good.heard.includes(name)]).toEqual([day, 200, 200, 200, true]);
  }
  // The provider's rates are published again when they are as new as the served ones.
  for (let refreshes = 0; refreshes < LONGEST_WAIT && (await world.expectSound()).provider !== name; refreshes += 1) {
    await world.jumpToNextAttempt();
  }
  expect((await world.expectSound()).provider).toBe(name);
  expect(world.service.log.join('')).not.toContain(SECRET_KEY);
});
