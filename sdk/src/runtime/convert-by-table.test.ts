import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { startRealService } from '../../test/real-service.ts';
import { Crossrate, type CurrencyCode } from '../index.ts';

let service: Awaited<ReturnType<typeof startRealService>>;
beforeAll(async () => {
  service = await startRealService(1_000_000);
});
afterAll(() => service[Symbol.asyncDispose]());

/** A client, and the number of its requests. */
function createCountingClient(options = {}) {
  const fetch = vi.fn((url: string, init: RequestInit) => globalThis.fetch(url, init));
  return { crossrate: new Crossrate({ baseUrl: service.url, apiKey: service.key, fetch, ...options }), fetch };
}

it.each(['USD', 'JPY', 'IRR', 'KWD'] as const)(
  "converts from %s by its fresh table, with the service's own digits, and asks for nothing",
  async (from) => {
    const { crossrate, fetch } = createCountingClient();
    const { data: table, response, quota } = await crossrate.rates({ base: from }).withResponse();
    const asking = createCountingClient({ cache: false }).crossrate;
    for (const to of Object.keys(table.rates).slice(0, 40) as CurrencyCode[]) {
      const asked = { from: from.toLowerCase() as CurrencyCode, to, amount: 1234.565 };
      // A table states the oldest as-of time of its rates, a conversion that of its pair.
      const { updatedAt: _, ...theirs } = await asking.convert(asked);
      expect(await crossrate.convert(asked)).toEqual({ ...theirs, updatedAt: table.updated_at });
    }
    expect(fetch).toHaveBeenCalledOnce();
    const answer = await crossrate.convert({ from, to: 'EUR', amount: 1 }).withResponse();
    expect([answer.response, answer.quota]).toEqual([response, quota]);
  },
);

it.each([
  ['USD', 'EUR', 0.01],
  ['USD', 'EUR', 0],
  ['USD', 'EUR', -5],
  ['USD', 'EUR', Number.NaN],
  ['USD', 'XXX', 1],
  ['USD', 'CLF', 1],
])('leaves the conversion from %s to %s, %d, to the service', async (from, to, amount) => {
  const { crossrate, fetch } = createCountingClient({ maxRetries: 0 });
  await crossrate.rates();
  const asked = { from: from as CurrencyCode, to: to as CurrencyCode, amount };
  const refused = await catchFailure(createCountingClient({ maxRetries: 0 }).crossrate.convert(asked));
  expect(await catchFailure(crossrate.convert(asked))).toMatchObject({
    status: refused.status,
    message: refused.message,
  });
  expect(fetch).toHaveBeenCalledTimes(2);
});

it.each([
  ['by the table of another base', {}, { from: 'EUR', to: 'USD', amount: 1 }, undefined],
  ['where nothing is kept', { cache: false }, { from: 'USD', to: 'EUR', amount: 1 }, undefined],
  ['for a call with headers of its own', {}, { from: 'USD', to: 'EUR', amount: 1 }, { headers: { 'X-Trace': '1' } }],
] as const)('does not convert by itself %s', async (_, options, asked, call) => {
  const { crossrate, fetch } = createCountingClient(options);
  await crossrate.rates();
  await crossrate.convert(asked, call);
  expect(fetch).toHaveBeenCalledTimes(2);
});
