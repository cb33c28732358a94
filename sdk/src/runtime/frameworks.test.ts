import { afterEach, expect, it, vi } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { provideScriptedServer } from '../../test/provide-scripted-server.ts';
import { Crossrate, type CrossrateOptions } from '../index.ts';

const server = provideScriptedServer();
afterEach(() => vi.unstubAllGlobals());

const createClient = (options = {}) => new Crossrate({ baseUrl: server.url, apiKey: 'cr_1', ...options });

/** Collects what `fetch` receives. */
function createFetch() {
  const received: object[] = [];
  const fetch: CrossrateOptions['fetch'] = async (_url, init) => {
    received.push(init);
    return Response.json({ currencies: [] });
  };
  return { fetch, received };
}

it.each([
  ['an error of Next.js', Object.assign(new Error('Dynamic server usage'), { digest: 'DYNAMIC_SERVER_USAGE' })],
  ['an error of Next.js with a status', Object.assign(new Error('Not found'), { digest: 'NOT_FOUND', status: 503 })],
  ['a promise of React', new Promise(() => {})],
  ['a postponed element of React', { $$typeof: Symbol.for('react.postpone') }],
])('lets %s pass as it is, at once', async (_, thrown) => {
  for (const cache of [false, 100]) {
    const fetch = vi.fn(async () => Promise.reject(thrown));
    // In a list, because `await` would follow a promise.
    const caught: unknown[] = [];
    await createClient({ fetch, cache })
      .rates()
      .catch((error) => void caught.push(error));
    expect(caught[0]).toBe(thrown);
    expect(fetch).toHaveBeenCalledTimes(1);
  }
});

it('lets an error of Next.js pass from the function for the key, which may read a cookie', async () => {
  const thrown = Object.assign(new Error('Dynamic server usage'), { digest: 'DYNAMIC_SERVER_USAGE' });
  await expect(createClient({ apiKey: () => Promise.reject(thrown) }).rates()).rejects.toBe(thrown);
});

it('lets the reason of an aborted signal pass, if the reason is an error of a framework', async () => {
  const reason = Object.assign(new Error('The render was aborted'), { digest: 'HANGING_PROMISE_REJECTION' });
  await expect(createClient().rates({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});

it('takes a request that its fetch aborts as aborted, and does not try again', async () => {
  const cause = new DOMException('The page was left', 'AbortError');
  const fetch = vi.fn(async () => Promise.reject(cause));
  expect(await catchFailure(createClient({ fetch }).rates())).toMatchObject({ name: 'AbortError', cause });
  expect(fetch).toHaveBeenCalledTimes(1);
});

it('keeps the cache of a browser out of the way, and leaves the cache of other platforms to them', async () => {
  const { fetch, received } = createFetch();
  await createClient({ fetch, cache: false }).currencies();
  vi.stubGlobal('location', { href: 'https://shop.example/' });
  await createClient({ fetch, cache: false }).currencies();
  expect(received.map((init) => 'cache' in init)).toEqual([false, true]);
  expect(received[1]).toMatchObject({ cache: 'no-store' });
});

it('gives fetch the further options of the client and of the call, which do not change the key', async () => {
  const { fetch, received } = createFetch();
  const next = { revalidate: 3_600 };
  const crossrate = createClient({ fetch, fetchOptions: { credentials: 'include', next } });
  await crossrate.rates({}, { fetchOptions: { cache: 'force-cache' } });
  expect(received).toEqual([
    {
      credentials: 'include',
      next,
      cache: 'force-cache',
      redirect: 'manual',
      signal: expect.any(AbortSignal),
      headers: expect.objectContaining({ 'X-API-KEY': 'cr_1' }),
    },
  ]);
});

it('answers a call with fetch options of its own from the service, not from the cache', async () => {
  const headers = { 'Cache-Control': 'max-age=600' };
  server.script({ body: { base: 'USD', rates: {} }, headers });
  const crossrate = createClient();
  await crossrate.rates();
  await crossrate.rates({}, { fetchOptions: { keepalive: true } });
  expect(server.requests).toHaveLength(2);
  await crossrate.withOptions({ fetchOptions: { keepalive: true } }).rates();
  expect(server.requests).toHaveLength(3);
});

it('works where the URL of the platform can only be written as text, as in React Native', async () => {
  class TextURL {
    readonly href: string;
    constructor(address: string) {
      this.href = new (Object.getPrototypeOf(TextURL))(address).href;
    }
    get host(): string {
      throw new Error('URL.host is not implemented');
    }
  }
  Object.setPrototypeOf(TextURL, URL);
  vi.stubGlobal('URL', TextURL);
  const fetch = () => Promise.reject(new TypeError('Network request failed'));
  const error = await catchFailure(createClient({ fetch, maxRetries: 0 }).rates());
  expect(error).toMatchObject({ name: 'ConnectionError', host: server.url.slice('http://'.length) });
});

it('says that there is no fetch, as in jsdom, before it tries again', async () => {
  vi.stubGlobal('fetch', undefined);
  expect(await catchFailure(createClient().rates())).toMatchObject({
    name: 'CrossrateError',
    message: 'There is no global fetch: pass one.',
  });
});

it('sends one request, and says why that failed, when the given fetch has read the body', async () => {
  server.script({ body: { base: 'USD', rates: {} } });
  const fetch = async (...request: Parameters<typeof globalThis.fetch>) => {
    const response = await globalThis.fetch(...request);
    console.assert((await response.text()).length > 0);
    return response;
  };
  expect(await catchFailure(createClient({ fetch }).rates())).toMatchObject({
    name: 'CrossrateError',
    message: 'The fetch has read the body.',
  });
  expect(server.requests).toHaveLength(1);
});

it('calls a redirect a redirect, also where the browser hides it', async () => {
  const hidden = { status: 0, type: 'opaqueredirect', headers: new Headers(), text: async () => '' };
  expect(await catchFailure(createClient({ fetch: async () => hidden }).rates())).toMatchObject({
    name: 'UnexpectedResponseError',
    message: 'Unexpected redirect to another address.',
  });
});

it.each(['', '{"error":""}', '{}'])('has a message for an error with the body %j', async (body) => {
  server.script({ status: 403, body });
  expect(await catchFailure(createClient().rates())).toMatchObject({ message: 'Unexpected status 403.' });
});
