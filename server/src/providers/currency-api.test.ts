import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { adapterOf, mockProviders } from '../../test/mocked-provider.ts';

const { clock, network } = mockProviders();
const cdn = 'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@:version/v1/currencies/:file';
const notReleased = () => HttpResponse.text("Couldn't find the requested release version.", { status: 404 });

async function asOf(): Promise<string | undefined> {
  const time = (await adapterOf('currency-api', clock)()).quotes.get('EUR')?.asOf;
  return time === undefined ? undefined : new Date(time).toISOString().slice(0, 10);
}

it("falls back to yesterday's file where today's is not released yet", async () => {
  network.use(http.get(cdn, ({ params }) => (params.version === '2026-11-21' ? notReleased() : undefined)));
  expect(await asOf()).toBe('2026-11-20');
});

it('falls back to the other host when the first is out of order, without asking it again', async () => {
  const asked: unknown[] = [];
  network.use(
    http.get(cdn, ({ params }) => {
      asked.push(params.version);
      return new HttpResponse(null, { status: 503 });
    }),
  );
  expect(await asOf()).toBe('2026-11-21');
  expect(asked).toEqual(['2026-11-21']);
});

it('falls back to the other host when the first has neither day', async () => {
  network.use(http.get(cdn, notReleased));
  expect(await asOf()).toBe('2026-11-21');
});

it('refuses a file of another base, and one without a date', async () => {
  const answer = (body: object) => network.use(http.get('*/v1/currencies/*', () => HttpResponse.json(body)));
  answer({ date: '2026-11-21', eur: { usd: 1.1 } });
  await expect(asOf()).rejects.toThrow('did not answer with a table of rates: usd');
  answer({ usd: { eur: 0.88 } });
  await expect(asOf()).rejects.toThrow('did not answer with a table of rates: date');
});
