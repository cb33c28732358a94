import { expect, it } from 'vitest';
import { TestClock } from '../../../test/test-clock.ts';
import { startTestService } from '../../../test/test-service.ts';
import { breaks } from './breaks.ts';
import { mockProviders } from './mock-providers.ts';
import { createMockedRounds } from './mocked-rounds.ts';

/** The currencies with the most trade, whose rates three providers state. */
const MAJORS = ['EUR', 'JPY', 'GBP', 'CHF', 'CAD', 'AUD'];

/** Starts the service of a demo, at a time. */
async function startDemo(now: string) {
  const clock = new TestClock(now);
  const mocks = mockProviders(clock);
  const service = await startTestService({ clock, fetch: mocks.fetch }, { PROVIDERS: 'currency-api,frankfurter,ecb' });
  const key = await service.createKey();
  const readRates = async () => {
    const { rates } = (await (await service.get('/api/rates', key)).json()) as { rates: Record<string, number> };
    return rates;
  };
  const describeFirst = () => service.parts.served.standing?.providers[0];
  return { ...service, mocks, rounds: createMockedRounds(mocks, service.refreshNow), readRates, describeFirst };
}

it.each(breaks)('outvotes "$label", and believes the provider again in the next round', async ({ name, provider }) => {
  await using demo = await startDemo('2026-11-27T16:30:00Z');
  const [before, healthy] = [await demo.readRates(), demo.describeFirst()];
  await demo.rounds.play(name);
  const broken = demo.describeFirst();
  expect(broken).toMatchObject({ provider });
  expect(broken).not.toEqual(healthy);
  const during = await demo.readRates();
  expect(Object.keys(during)).toEqual(Object.keys(before));
  for (const code of MAJORS) expect((during[code] ?? 0) / (before[code] ?? 0), code).toBeCloseTo(1, 3);
  await demo.rounds.play(undefined);
  expect(demo.describeFirst()).toEqual(healthy);
  expect(await demo.readRates()).toEqual(before);
});

it('plays one round after another, also after one that fails', async () => {
  const mocks = mockProviders(new TestClock('2026-11-27T16:30:00Z'));
  const plays: string[] = [];
  const rounds = createMockedRounds(mocks, async () => {
    plays.push(mocks.current['currency-api']);
    await Promise.resolve();
    plays.push(mocks.current['currency-api']);
    if (plays.length === 2) throw new Error('Another process asks the providers.');
  });
  const [first, ...others] = [rounds.play('eur-up'), rounds.play('garbage'), rounds.play(undefined)];
  await expect(first).rejects.toThrow('Another process');
  await Promise.all(others);
  expect(plays).toEqual(['major-high', 'major-high', 'html', 'html', 'healthy', 'healthy']);
  expect(mocks.current['currency-api']).toBe('healthy');
});

it('serves the real rates of the fixed day, at any hour', async () => {
  const tables: unknown[] = [];
  for (const hour of ['00:00', '09:00', '23:59']) {
    await using demo = await startDemo(`2026-11-27T${hour}:00Z`);
    tables.push(await demo.readRates());
  }
  expect(tables[0]).toMatchObject({ EUR: 0.880226, JPY: 157.477293 });
  for (const table of tables) expect(table).toEqual(tables[0]);
});
