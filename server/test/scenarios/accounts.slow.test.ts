import { expect, it } from 'vitest';
import { expectConversion, expectMessage, expectRateTable } from '../../../conformance/src/expectations.ts';
import type { Answer } from '../../../conformance/src/index.ts';
import { CONVERSION, type ScenarioWorld, startScenario, statusesOf } from './scenario-world.ts';

const START = '2026-11-21T10:00:00Z';
const A_SECOND = 1_000;

const askKeyed = async ({ api }: ScenarioWorld, key: string): Promise<Answer[]> => [
  await api.rates(key),
  await api.convert(key, CONVERSION),
];

async function expectServed(world: ScenarioWorld, key: string): Promise<void> {
  expectRateTable(await world.api.rates(key));
  expectConversion(await world.api.convert(key, CONVERSION));
}

async function expectRefused(
  world: ScenarioWorld,
  key: string,
  name: 'unauthorized' | 'accountRestricted' | 'emailUnverified',
): Promise<void> {
  for (const answer of await askKeyed(world, key)) expectMessage(answer, name);
}

it.concurrent('serves an account within a second of its e-mail address being verified', async () => {
  await using world = await startScenario({ start: START });
  const { id, key } = await world.createAccount({ verified: false });
  await expectRefused(world, key, 'emailUnverified');
  await world.service.accounts.change(id, { verified: true });
  await world.clock.moveBy(A_SECOND);
  await expectServed(world, key);
});

it.concurrent('refuses an account within a second of its restriction, serves it again when restored, and charges nothing meanwhile', async () => {
  await using world = await startScenario({ start: START });
  const { id, key } = await world.createAccount();
  await expectServed(world, key);
  await world.service.accounts.change(id, { restricted: true });
  await world.clock.moveBy(A_SECOND);
  await expectRefused(world, key, 'accountRestricted');
  await world.service.accounts.change(id, { restricted: false });
  await world.clock.moveBy(A_SECOND);
  expect(await world.readRemaining(key)).toBe(98);
  await expectServed(world, key);
});

it.concurrent('refuses a key within a second of its revocation like an unknown key, and no other key', async () => {
  await using world = await startScenario({ start: START });
  const [revoked, other] = [await world.createAccount(), await world.createAccount()];
  await expectServed(world, revoked.key);
  await world.service.accounts.change(revoked.id, { revoked: true });
  await world.clock.moveBy(A_SECOND);
  await expectRefused(world, revoked.key, 'unauthorized');
  await expectServed(world, other.key);
  expect((await world.api.currencies()).status).toBe(200);
});

it.concurrent('refuses restricted, unverified and revoked accounts also while there are no rates', async () => {
  await using world = await startScenario({ providersPlay: '500', start: START });
  const { id, key } = await world.createAccount({ verified: false });
  await expectRefused(world, key, 'emailUnverified');
  await world.service.accounts.change(id, { restricted: true });
  await world.clock.moveBy(A_SECOND);
  await expectRefused(world, key, 'accountRestricted');
  await world.service.accounts.change(id, { revoked: true });
  await world.clock.moveBy(A_SECOND);
  await expectRefused(world, key, 'unauthorized');
});

it.concurrent('keeps accounts and their counts through a restart: 100 requests a day, not one more', async () => {
  await using world = await startScenario({ start: START });
  const [active, restricted, revoked] = [
    await world.createAccount(),
    await world.createAccount(),
    await world.createAccount(),
  ];
  const unverified = await world.createAccount({ verified: false });
  await world.service.accounts.change(restricted.id, { restricted: true });
  await world.service.accounts.change(revoked.id, { revoked: true });
  const spend = async (requests: number) => {
    const answers = await Promise.all(Array.from({ length: requests }, () => world.api.rates(active.key)));
    return statusesOf(answers).filter((status) => status === 200).length;
  };
  expect(await spend(60)).toBe(60);
  await world.restart();
  expect(await world.readRemaining(active.key)).toBe(40);
  await expectRefused(world, restricted.key, 'accountRestricted');
  await expectRefused(world, unverified.key, 'emailUnverified');
  await expectRefused(world, revoked.key, 'unauthorized');
  expect(await spend(60)).toBe(40);
  await world.restart();
  expect(await spend(1)).toBe(0);
});
