import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { errorResponses } from '@crossrate/contract';
import { createMockProviders } from '@crossrate/mock-provider';
import { expect, it } from 'vitest';
import { TestClock } from '../../../test/test-clock.ts';
import { startTestService } from '../../../test/test-service.ts';
import { systemClock } from '../../clock.ts';
import type { EditionArchive } from '../../editions/archive.ts';
import { EditionViews } from '../../editions/views/edition-views.ts';
import { openApp } from '../open-app.ts';
import { createWhyHandler } from './why.ts';

async function setUp() {
  const clock = new TestClock('2026-11-21T01:00:00Z');
  const mocks = createMockProviders({ clock });
  const service = await startTestService({ fetch: mocks.fetch, clock }, { PROVIDERS: 'currency-api,frankfurter,ecb' });
  const read = async (path: string) => {
    const response = await service.get(path);
    return { status: response.status, caching: response.headers.get('Cache-Control'), body: await response.json() };
  };
  return { clock, mocks, read, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
}

it('explains the edition in force, and after the next round the next one', async () => {
  await using world = await setUp();
  const first = await world.read('/why/rate.json?code=sek');
  expect(first).toMatchObject({ status: 200, caching: 'no-store', body: { code: 'SEK', grade: 'confirmed' } });
  world.mocks.set({ 'currency-api': 'scaled' });
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  const { body } = await world.read('/why/now.json');
  expect(body).toMatchObject({
    edition: { publishedAt: '2026-11-21T03:00:00.000Z' },
    providers: [{ provider: 'currency-api', diagnosis: expect.any(String) }, {}, {}],
  });
  expect((await world.read('/why/history.json?code=SEK')).body).toMatchObject({
    points: [{ time: '2026-11-21T01:00:00.000Z' }, { time: '2026-11-21T03:00:00.000Z' }],
    isThinned: false,
  });
});

it.each(['', '?code=', '?code=XXX', '?code=SEK&code=EUR', '?code[]=SEK'])(
  'refuses %j, which is no currency',
  async (query) => {
    await using world = await setUp();
    for (const path of ['/why/rate.json', '/why/history.json']) {
      const { status, body } = await world.read(path + query);
      expect({ status, body }).toEqual(errorResponses.invalidCurrency);
    }
  },
);

it('has nothing to explain before the first edition', async () => {
  const archive = { findRowAt: async () => undefined } as Partial<EditionArchive> as EditionArchive;
  const app = openApp();
  app.use((_req, res, next) => {
    res.locals.requestId = 'first';
    next();
  });
  app.get('/', createWhyHandler(new EditionViews(archive, systemClock), 'now'));
  const listening = app.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  listening.close();
  expect([response.status, response.headers.has('Retry-After')]).toEqual([503, true]);
  expect(await response.json()).toMatchObject(errorResponses.unavailable.body);
});
