import { createMockProviders, type ProviderScenarios } from '@crossrate/mock-provider';
import { expect, it } from 'vitest';
import { TestClock } from '../test-clock.ts';
import { startTestService } from '../test-service.ts';

/** A Tuesday night, and the next one: currency-api has published for another trading day. */
const [START, NEXT_DAY] = ['2026-11-24T01:00:00Z', '2026-11-25T00:30:00Z'];

/** Reads the rates of one euro with healthy providers, and after a day on which the providers play scenarios. */
async function readRates(env: Record<string, string>, cast: ProviderScenarios) {
  const clock = new TestClock(START);
  const mocks = createMockProviders({ clock });
  const settings = { PROVIDERS: 'currency-api,frankfurter,ecb', ...env };
  await using service = await startTestService({ fetch: mocks.fetch, clock }, settings);
  const key = await service.createKey();
  const ask = async () => {
    const { rates } = (await (await service.get('/api/rates?base=EUR', key)).json()) as {
      rates: Readonly<Record<string, number>>;
    };
    return rates;
  };
  const before = await ask();
  mocks.set(cast);
  await clock.moveTo(NEXT_DAY);
  return { before, after: await ask() };
}

it.each([
  ['SINGLE_RATES', 'KES', { frankfurter: '500' }],
  ['HELD_RATES', 'HNL', { 'currency-api': '500' }],
] as const)(
  'leaves out with %s=leave-out the currencies without other rates, such as %s',
  async (setting, code, cast) => {
    const { before, after } = await readRates({ [setting]: 'leave-out' }, cast);
    expect(before).toHaveProperty(code);
    expect(after).not.toHaveProperty(code);
    for (const kept of ['SEK', 'AED', 'BGN']) expect(after).toHaveProperty(kept);
  },
);
