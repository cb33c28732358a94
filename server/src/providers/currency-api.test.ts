import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { catchProviderError } from '../../test/refreshing/catch-provider-error.ts';
import { createFetchTable, mockProviders } from '../../test/refreshing/mocked-provider.ts';

const { clock, network } = mockProviders();
const cdn = `https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@:version/v1/currencies/:file`;
const answerNotReleased = () => HttpResponse.text("Couldn't find the requested release version.", { status: 404 });
const answerBusy = (seconds: number) =>
  new HttpResponse(null, { status: 429, headers: { 'Retry-After': String(seconds) } });

async function readAsOf(): Promise<string | undefined> {
  const time = (await createFetchTable('currency-api', clock)()).quotes.get('EUR')?.asOf;
  return time === undefined ? undefined : new Date(time).toISOString().slice(0, 10);
}

it("falls back to yesterday's file where today's is not released yet", async () => {
  network.use(http.get(cdn, ({ params }) => (params.version === '2026-11-21' ? answerNotReleased() : undefined)));
  expect(await readAsOf()).toBe('2026-11-20');
});

it('falls back to the other host when the first is out of order, without asking it again', async () => {
  const asked: unknown[] = [];
  network.use(
    http.get(cdn, ({ params }) => {
      asked.push(params.version);
      return new HttpResponse(null, { status: 503 });
    }),
  );
  expect(await readAsOf()).toBe('2026-11-21');
  expect(asked).toEqual(['2026-11-21']);
});

it('wants to be left alone for as long as any of its hosts asks', async () => {
  network.use(
    http.get(cdn, () => answerBusy(60)),
    http.get('*/v1/currencies/*', () => answerBusy(3600)),
  );
  const { retryAfterMs } = await catchProviderError(createFetchTable('currency-api', clock)());
  expect(retryAfterMs).toBe(3_600_000);
});

it("asks only for changes of yesterday's file, until today's is released", async () => {
  const conditions: unknown[] = [];
  network.use(
    http.get(cdn, ({ params, request }) => {
      if (params.version !== '2026-11-20') return answerNotReleased();
      conditions.push(request.headers.get('If-None-Match'));
      return HttpResponse.json({ date: '2026-11-20', usd: { eur: 0.88 } }, { headers: { ETag: '"1"' } });
    }),
  );
  const read = createFetchTable('currency-api', clock);
  await read();
  await read();
  expect(conditions).toEqual([null, '"1"']);
});

it('refuses a file of another base, and one without a date', async () => {
  const answer = (body: object) => network.use(http.get('*/v1/currencies/*', () => HttpResponse.json(body)));
  answer({ date: '2026-11-21', eur: { usd: 1.1 } });
  await expect(readAsOf()).rejects.toThrow('did not answer with a table of rates: usd');
  answer({ usd: { eur: 0.88 } });
  await expect(readAsOf()).rejects.toThrow('did not answer with a table of rates: date');
});
