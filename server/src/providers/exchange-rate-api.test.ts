import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { catchProviderError } from '../../test/refreshing/catch-provider-error.ts';
import { createFetchTable, mockProviders, SECRET_KEY } from '../../test/refreshing/mocked-provider.ts';
import type { ProviderTable } from '../refresh/rate-provider.ts';

const { clock, mocks, network } = mockProviders();

/** Reads a table of the open access that states the end of this access. */
function readTableThatEnds(end: unknown): Promise<ProviderTable> {
  const body = { result: 'success', base_code: 'USD', time_last_update_unix: 1_795_219_351, rates: { EUR: 0.88 } };
  network.use(http.get('https://open.er-api.com/*', () => HttpResponse.json({ ...body, time_eol_unix: end })));
  return createFetchTable('exchange-rate-api-open', clock)();
}

it('sends the key in a header, where no log of addresses keeps it', async () => {
  let asked: Request | undefined;
  network.use(
    http.get('https://v6.exchangerate-api.com/*', ({ request }) => {
      asked = request;
    }),
  );
  await createFetchTable('exchange-rate-api', clock)();
  expect(asked?.headers.get('Authorization')).toBe(`Bearer ${SECRET_KEY}`);
  expect(asked?.url).not.toContain(SECRET_KEY);
});

it.each(['exchange-rate-api', 'exchange-rate-api-open'] as const)(
  'leaves %s alone for 20 minutes after a 429, as long as the provider blocks',
  async (name) => {
    mocks.set({ [name]: '429' });
    expect(await catchProviderError(createFetchTable(name, clock)())).toHaveProperty('retryAfterMs', 1_200_000);
  },
);

it('passes on that the open access will shut down', async () => {
  expect((await readTableThatEnds(Date.parse('2027-01-31T00:00:00Z') / 1000)).notice).toContain('2027-01-31');
});

it.each([0, -1, 1e17, 'soon', null])('takes the rates of the open access when it ends at %j', async (end) => {
  const { quotes, notice } = await readTableThatEnds(end);
  expect([quotes.get('EUR')?.text, notice]).toEqual(['0.88', undefined]);
});
