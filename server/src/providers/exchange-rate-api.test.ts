import { http } from 'msw';
import { expect, it } from 'vitest';
import { catchProviderError } from '../../test/refreshing/catch-provider-error.ts';
import { createFetchTable, mockProviders, SECRET_KEY } from '../../test/refreshing/mocked-provider.ts';

const { clock, mocks, network } = mockProviders();

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
