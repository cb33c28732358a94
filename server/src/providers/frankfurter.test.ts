import { expect, it } from 'vitest';
import { createFetchTable, mockProviders } from '../../test/refreshing/mocked-provider.ts';

const { clock } = mockProviders();

it('gives each rate the date of its own row', async () => {
  const { quotes } = await createFetchTable('frankfurter', clock)();
  const dates = [quotes.get('EUR'), quotes.get('KES')].map((quote) => new Date(quote?.asOf ?? 0).toISOString());
  expect(dates).toEqual(['2026-11-20T00:00:00.000Z', '2026-11-19T00:00:00.000Z']);
});
