import { http as http3 } from 'msw';
import { setupServer as setupServer3 } from 'msw/node';
import { http as http2 } from 'msw2';
import { setupServer as setupServer2 } from 'msw2/node';
import { expect, it } from 'vitest';
import { Crossrate } from '../index.ts';
import { createMockCrossrate, type MockCrossrate, type MockCrossrateOptions } from './index.ts';

const BASE_URL = 'https://rates.example.com';

/** Both supported major versions of msw, each with its own types. */
const versions = {
  'msw 2': (mock: MockCrossrate) => {
    const server = setupServer2(
      ...mock.handlers(http2),
      http2.get('*/api/other', () => new Response('theirs')),
    );
    server.listen({ onUnhandledRequest: 'error' });
    return server;
  },
  'msw 3': (mock: MockCrossrate) => {
    const server = setupServer3(
      ...mock.handlers(http3),
      http3.get('*/api/other', () => new Response('theirs')),
    );
    server.listen();
    return server;
  },
};

function start(version: keyof typeof versions, options?: MockCrossrateOptions) {
  const mock = createMockCrossrate(options);
  const server = versions[version](mock);
  // Created while msw listens, because a client could keep the earlier `fetch`.
  const crossrate = new Crossrate({ baseUrl: BASE_URL, apiKey: mock.keys.active, maxRetries: 0, cache: false });
  return { mock, crossrate, [Symbol.dispose]: () => server.close() };
}

it.each(['msw 2', 'msw 3'] as const)('answers the client through %s', async (version) => {
  using started = start(version);
  const { mock, crossrate } = started;
  expect(await crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 })).toMatchObject({ converted: 88.02 });
  const { data, quota } = await crossrate.rates({ base: 'GBP' }).withResponse();
  expect(data.rates.GBP).toBe(1);
  expect(quota?.remaining).toBe(98);
  expect(mock.requests.map(({ path, status }) => [path, status])).toEqual([
    ['/api/convert', 200],
    ['/api/rates', 200],
  ]);
});

it.each(['msw 2', 'msw 3'] as const)('fails as requested through %s', async (version) => {
  using started = start(version);
  const { mock, crossrate } = started;
  mock.failNext('reset');
  mock.failNext(503);
  expect(await crossrate.rates().catch((error: unknown) => error)).toMatchObject({ name: 'ConnectionError' });
  expect(await crossrate.rates().catch((error: unknown) => error)).toMatchObject({ name: 'ServiceUnavailableError' });
  expect((await crossrate.rates()).base).toBe('USD');
});

it.each(['msw 2', 'msw 3'] as const)("leaves an application's own paths to other handlers of %s", async (version) => {
  using started = start(version);
  expect(await (await fetch('https://shop.example.com/api/other')).text()).toBe('theirs');
  expect(started.mock.requests).toEqual([]);
});

it.each(['msw 2', 'msw 3'] as const)(
  'answers everything under its base, and nothing else, through %s',
  async (version) => {
    using started = start(version, { baseUrl: `${BASE_URL}/v1/` });
    expect((await fetch(`${BASE_URL}/v1/api/currencies`)).status).toBe(200);
    expect((await fetch(`${BASE_URL}/v1/elsewhere?x=1`)).status).toBe(404);
    expect(started.mock.requests.map(({ path }) => path)).toEqual(['/api/currencies', '/elsewhere']);
  },
);

it('makes handlers of the type that msw takes', () => {
  const handlers: ReturnType<typeof http3.all>[] = createMockCrossrate().handlers(http3);
  expect(handlers).toHaveLength(1);
});
