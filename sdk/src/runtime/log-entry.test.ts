import { expect, it } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { provideScriptedServer } from '../../test/provide-scripted-server.ts';
import { Crossrate, type LogEntry } from '../index.ts';

const KEY = 'cr_secret_1';
const TABLE = {
  body: { base: 'USD', rates: { USD: 1, EUR: 0.88 }, updated_at: '2026-11-21T00:00:00+00:00' },
  headers: { 'Cache-Control': 'max-age=600' },
};
const server = provideScriptedServer();

const createClient = (options = {}) => new Crossrate({ baseUrl: server.url, apiKey: KEY, ...options });

it('logs every attempt and every answer from the cache, without key and query', async () => {
  const entries: LogEntry[] = [];
  server.script({ status: 503, body: { error: 'no' }, headers: { 'Retry-After': '0' } }, TABLE);
  const crossrate = createClient({ log: (entry: LogEntry) => void entries.push(entry) });
  await crossrate.rates({ base: 'USD' });
  await crossrate.convert({ from: 'USD', to: 'EUR', amount: 7 });
  const request = {
    method: 'GET',
    path: '/api/rates',
    cached: false,
    duration: expect.toSatisfy((tenths: number) => Math.round(tenths * 10) / 10 === tenths),
  };
  expect(entries).toEqual([
    { ...request, attempt: 1, status: 503, error: 'ServiceUnavailableError', retryIn: 0 },
    { ...request, attempt: 2, status: 200 },
    { method: 'GET', path: '/api/rates', attempt: 0, cached: true, duration: 0 },
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/cr_secret|USD/);
});

it('logs an attempt without an answer', async () => {
  const entries: LogEntry[] = [];
  const options = { log: (entry: LogEntry) => void entries.push(entry), fetch: () => Promise.reject(new Error('no')) };
  await catchFailure(createClient({ ...options, maxRetries: 0 }).rates());
  expect(entries).toMatchObject([{ attempt: 1, status: undefined, error: 'ConnectionError', retryIn: undefined }]);
});

it.each([
  [
    'throws',
    () => {
      throw new Error('disk full');
    },
  ],
  ['fails later', () => Promise.reject(new Error('disk full'))],
])('lets no call fail because of a log that %s', async (_, log) => {
  server.script(TABLE);
  expect((await createClient({ log }).rates()).base).toBe('USD');
});
