import { inspect } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { provideScriptedServer } from '../../test/provide-scripted-server.ts';
import { Crossrate } from '../index.ts';

const KEY = 'cr_secret';
const server = provideScriptedServer();
afterEach(() => vi.unstubAllEnvs());

const createClient = (options = {}) => new Crossrate({ baseUrl: `${server.url}/`, apiKey: KEY, ...options });
const findLastRequest = () => server.requests.at(-1);

it('reads the address and the key from the environment', async () => {
  server.script({});
  vi.stubEnv('CROSSRATE_BASE_URL', server.url);
  vi.stubEnv('CROSSRATE_API_KEY', `${KEY}\n`);
  await new Crossrate().rates();
  expect(findLastRequest()?.headers['x-api-key']).toBe(KEY);
});

it('gives a client without a key none from the environment when it is derived', async () => {
  vi.stubEnv('CROSSRATE_API_KEY', KEY);
  server.script({});
  await createClient({ apiKey: '' }).withOptions({ timeout: 1_000 }).rates();
  vi.unstubAllEnvs();
  expect(findLastRequest()?.headers).not.toHaveProperty('x-api-key');
});

it('asks a function for the key before every attempt that needs one', async () => {
  const keys = ['cr_old', 'cr_new'];
  const apiKey = vi.fn(async () => `${keys.shift()}\n`);
  const unavailable = { status: 503, body: { error: 'no' }, headers: { 'Retry-After': '0' } };
  server.script(unavailable, { body: { base: 'USD' } });
  const crossrate = createClient({ apiKey, cache: false });
  await crossrate.rates();
  expect(server.requests.map(({ headers }) => headers['x-api-key'])).toEqual(['cr_old', 'cr_new']);
  await crossrate.currencies();
  expect(apiKey).toHaveBeenCalledTimes(2);
});

it('says that the key is missing, and what to do, before it sends a request', async () => {
  const crossrate = new Crossrate({ baseUrl: server.url });
  expect(await catchFailure(crossrate.rates())).toMatchObject({
    name: 'AuthenticationError',
    message: 'apiKey is missing: pass it or set CROSSRATE_API_KEY.',
  });
  expect(server.requests).toEqual([]);
});

it.each([
  ['fails', () => Promise.reject(new Error('vault is sealed')), { message: 'vault is sealed' }],
  ['gives what cannot be sent', () => 'cr_sec\nret', undefined],
  ['gives no text', () => undefined, undefined],
])('says that there is no key when the function for it %s', async (_, apiKey, cause) => {
  const error = await catchFailure(createClient({ apiKey }).rates());
  expect(error).toMatchObject({ name: 'AuthenticationError', message: 'apiKey gave no key.' });
  if (cause) expect(error.cause).toMatchObject(cause);
  expect(inspect(error)).not.toContain('sec');
});
