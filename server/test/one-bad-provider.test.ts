import { type ProviderName, providerNames, scenarioNames } from '@crossrate/mock-provider';
import { expect, it } from 'vitest';
import { SECRET_KEY } from './mocked-provider.ts';
import { startMockedWorld } from './mocked-world.ts';

const STANDARD_CHAIN: readonly ProviderName[] = ['currency-api', 'frankfurter', 'ecb'];
const badDays = scenarioNames.filter((name) => name !== 'healthy');

it.each(providerNames)('serves right rates whatever %s does, and has it back at the next retry', async (name) => {
  const chain = [name, ...STANDARD_CHAIN.filter((other) => other !== name)];
  await using world = await startMockedWorld(chain);
  expect((await world.probe()).provider).toBe(name);
  for (const day of badDays) {
    world.providers.set({ [name]: day });
    await world.jumpToNextAttempt();
    const bad = await world.probe();
    expect(bad.statuses, day).toEqual([200, 200, 200]);
    world.providers.set({ [name]: 'healthy' });
    await world.jumpToNextAttempt();
    const good = await world.probe();
    expect([day, ...good.statuses, good.provider]).toEqual([day, 200, 200, 200, name]);
  }
  expect(world.log.join('')).not.toContain(SECRET_KEY);
});
