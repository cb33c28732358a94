import { compare, parseRatio, type Ratio } from '@crossrate/contract/money';
import { currencyApiHealthy } from '@crossrate/mock-provider';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { bundledProvider } from './bundled.ts';
import { currencyApiProvider } from './currency-api.ts';

const providers = setupServer(...currencyApiHealthy);
beforeAll(() => providers.listen({ onUnhandledFrame: 'error' }));
afterEach(() => providers.resetHandlers());
afterAll(() => providers.close());

const { signal } = new AbortController();
// msw replaces the global fetch when it starts to listen, which is after this line.
const provider = currencyApiProvider(
  (...request) => fetch(...request),
  () => Date.parse('2026-11-21T10:00:00Z'),
);
const anyFile = 'https://cdn.jsdelivr.net/npm/@fawazahmed0/currency-api@:version/v1/currencies/:file';

it("reads today's table, with the date that the provider states", async () => {
  const table = await provider.fetchTable(signal);
  expect(table.base).toBe('USD');
  expect(new Date(table.asOf).toISOString()).toBe('2026-11-21T00:00:00.000Z');
  expect(compare(table.rates.get('XAU') as Ratio, parseRatio('0.0002421835') as Ratio)).toBe(0);
});

it('reads the same rates as the bundled provider from the same data', async () => {
  const { rates } = await provider.fetchTable(signal);
  const bundled = await bundledProvider().fetchTable(signal);
  expect([...rates.keys()]).toEqual([...bundled.rates.keys()]);
  for (const [code, rate] of rates) expect(compare(rate, bundled.rates.get(code) as Ratio), code).toBe(0);
});

it("falls back to yesterday's table and then to the other host", async () => {
  providers.use(http.get(anyFile, ({ params }) => (params.version === '2026-11-21' ? notReleased() : undefined)));
  expect(new Date((await provider.fetchTable(signal)).asOf).toISOString()).toBe('2026-11-20T00:00:00.000Z');
  providers.use(http.get(anyFile, notReleased));
  expect(new Date((await provider.fetchTable(signal)).asOf).toISOString()).toBe('2026-09-29T00:00:00.000Z');
});

it.each([
  ['HTML', 'not JSON', () => HttpResponse.html('<h1>Sorry</h1>')],
  ['truncated JSON', 'not JSON', () => HttpResponse.text('{"date":"2026-11-21","usd":{"eur":0.8')],
  ['another base', 'usd', () => HttpResponse.json({ date: '2026-11-21', eur: { usd: 1.1 } })],
  ['no date', 'date', () => HttpResponse.json({ usd: { eur: 0.88 } })],
  ['a zero', 'The rate of EUR, 0, is not positive', () => HttpResponse.json({ date: '2026-11-21', usd: { eur: 0 } })],
  [
    'a negative rate',
    'The rate of EUR, -0.88, is not positive',
    () => HttpResponse.json({ date: '2026-11-21', usd: { eur: -0.88 } }),
  ],
  ['a rate as text', 'usd.eur', () => HttpResponse.json({ date: '2026-11-21', usd: { eur: '0.88' } })],
  ['a rate beyond any double', '1e999', () => HttpResponse.text('{"date":"2026-11-21","usd":{"eur":1e999}}')],
  ['a status of 500', 'answered 500', () => new HttpResponse(null, { status: 500 })],
  ['ten megabytes', 'more than 1048576 bytes', () => HttpResponse.text(' '.repeat(10_000_000))],
  ['a broken connection', 'could not be reached', () => HttpResponse.error()],
])('refuses %s', async (_, reason, answer) => {
  providers.use(
    http.get(anyFile, answer),
    http.get('https://latest.currency-api.pages.dev/v1/currencies/:file', answer),
  );
  await expect(provider.fetchTable(signal)).rejects.toThrow(reason);
});

it('stops when it is told to', async () => {
  await expect(provider.fetchTable(AbortSignal.abort())).rejects.toThrow('aborted');
});

function notReleased() {
  return HttpResponse.text("Couldn't find the requested release version.", { status: 404 });
}
