import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { errorResponses } from '@crossrate/contract';
import { createMockProviders } from '@crossrate/mock-provider';
import { expect, it } from 'vitest';
import { TestClock } from '../../../test/test-clock.ts';
import { startTestService } from '../../../test/test-service.ts';
import { systemClock } from '../../clock.ts';
import { EditionArchive } from '../../editions/archive.ts';
import type { EditionStore } from '../../editions/edition-store.ts';
import { EditionViews, type View } from '../../editions/views/edition-views.ts';
import { openApp } from '../open-app.ts';
import { createWhyHandler } from './why.ts';

/** The tested fields of the answers. */
interface Body {
  readonly grade: string;
  readonly staleAt: string;
  readonly reason: string;
  readonly currencies: readonly { readonly code: string; readonly grade: string }[];
  readonly points: readonly { readonly grade: string }[];
}

async function setUp() {
  const clock = new TestClock('2026-11-21T01:00:00Z');
  const mocks = createMockProviders({ clock });
  const service = await startTestService({ fetch: mocks.fetch, clock }, { PROVIDERS: 'currency-api,frankfurter,ecb' });
  const read = async (path: string) => {
    const response = await service.get(path);
    return {
      status: response.status,
      caching: response.headers.get('Cache-Control'),
      body: (await response.json()) as Body,
    };
  };
  return { clock, mocks, read, get: service.get, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
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

it('shows a rate until it is stale, whoever asked before', async () => {
  await using world = await setUp();
  const read = async () => {
    const [now, rate, history] = await Promise.all(
      ['now.json', 'rate.json?code=SEK', 'history.json?code=SEK'].map(
        async (path) => (await world.read(`/why/${path}`)).body,
      ),
    );
    const find = ({ code }: { code: string }) => code === 'SEK';
    return [now?.currencies.find(find)?.grade, rate?.grade, history?.points.at(-1)?.grade];
  };
  for (const provider of ['currency-api', 'frankfurter', 'ecb'] as const) world.mocks.set({ [provider]: '500' });
  await world.clock.moveTo('2026-11-21T03:00:00Z');
  expect(await read()).toEqual(['held', 'held', 'held']);
  const staleAt = Date.parse((await world.read('/why/rate.json?code=SEK')).body.staleAt);
  await world.clock.moveTo(new Date(staleAt - 1).toISOString());
  expect(await read()).toEqual(['held', 'held', 'held']);
  await world.clock.moveTo(new Date(staleAt + 1).toISOString());
  expect(await read()).toEqual(['none', 'none', 'none']);
});

it('reads once for all who ask for the same at once', async () => {
  let reads = 0;
  const row = { number: 1, id: 'a'.repeat(64), publishedAt: 0, content: new Uint8Array([1]) };
  const listById = async () => {
    reads += 1;
    return [row];
  };
  const store: Partial<EditionStore> = { findAt: async () => row, listById };
  const views = new EditionViews(new EditionArchive(store as EditionStore), systemClock);
  await Promise.allSettled(Array.from({ length: 20 }, () => views.write('rate', 'SEK')));
  expect(reads).toBe(1);
});

it.each(['/healthz', '/readyz', '/metrics', '/why/now.json', '/why/rate.json', '/why/history.json'])(
  'lets no page of another origin read %s',
  async (path) => {
    await using world = await setUp();
    const { headers } = await world.get(path);
    expect(headers.has('Access-Control-Allow-Origin')).toBe(false);
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  },
);

it('refuses pages of other sites', async () => {
  await using world = await setUp();
  const ask = async (site: string) => {
    return (await world.get('/why/now.json', undefined, { headers: { 'Sec-Fetch-Site': site } })).status;
  };
  expect([await ask('cross-site'), await ask('same-origin'), await ask('none')]).toEqual([403, 200, 200]);
});

it('answers 503 for an edition that was altered, and says what to do', async () => {
  const row = { number: 1, id: 'a'.repeat(64), publishedAt: 0, content: new Uint8Array([1]) };
  const archive = new EditionArchive({
    findAt: async () => row,
    listById: async () => [row],
  } as Partial<EditionStore> as EditionStore);
  for (const view of ['now', 'rate', 'history'] as const) {
    const { status, body } = await ask(archive, view);
    expect([status, body.reason]).toEqual([
      503,
      expect.stringMatching(
        /^This edition cannot be read: The edition a+ of .* was altered: .*\. Run `npm run rates -- verify`\.$/,
      ),
    ]);
  }
});

it('has nothing to explain before the first edition', async () => {
  const { status, headers, body } = await ask(
    new EditionArchive({ findAt: async () => undefined } as Partial<EditionStore> as EditionStore),
    'now',
  );
  expect([status, headers.has('Retry-After')]).toEqual([503, true]);
  expect(body).toMatchObject(errorResponses.unavailable.body);
});

/** Asks for a view of an archive. */
async function ask(archive: EditionArchive, view: View) {
  const app = openApp();
  app.use((_req, res, next) => {
    res.locals.requestId = 'first';
    next();
  });
  app.get('/', createWhyHandler(new EditionViews(archive, systemClock), view));
  const listening = app.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = listening.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/?code=SEK`);
  listening.close();
  return { status: response.status, headers: response.headers, body: (await response.json()) as Body };
}
