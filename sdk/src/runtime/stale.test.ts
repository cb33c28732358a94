import { expect, it, vi } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { provideTableServer } from '../../test/provide-scripted-server.ts';
import { Crossrate } from '../index.ts';

const server = provideTableServer();
const HOUR = 3_600_000;
const createClient = (options = {}) =>
  new Crossrate({ baseUrl: server.url, apiKey: 'cr_1', maxRetries: 0, staleIfError: HOUR, ...options });

it('gives an expired answer, marked as stale, while the service fails, for the time of staleIfError', async () => {
  const crossrate = createClient();
  expect((await crossrate.rates().withResponse()).stale).toBe(false);
  for (const failure of [
    { status: 503, body: { error: 'no' } },
    { status: 500, body: { error: 'no' } },
    { status: 522, body: 'Connection timed out' },
    { status: 502, body: '<h1>Bad gateway</h1>' },
  ]) {
    vi.setSystemTime('2026-11-21T11:09:59Z');
    server.script(failure);
    const { data, stale } = await crossrate.rates().withResponse();
    expect([data.rates.EUR, stale]).toEqual([0.88, true]);
  }
  vi.setSystemTime('2026-11-21T11:10:00Z');
  expect((await catchFailure(crossrate.rates())).status).toBe(502);
});

it('gives fresh data again as soon as the service answers', async () => {
  const crossrate = createClient();
  await crossrate.rates();
  vi.setSystemTime('2026-11-21T10:30:00Z');
  server.script({ status: 503, body: { error: 'no' } }, { status: 304, body: '' });
  expect((await crossrate.rates().withResponse()).stale).toBe(true);
  expect((await crossrate.rates().withResponse()).stale).toBe(false);
});

it.each([
  ['nobody asked for it', 503, { staleIfError: undefined }],
  ['the key is refused', 401, {}],
  ['the quota is used up', 429, {}],
])('gives no expired answer when %s', async (_, status, options) => {
  const crossrate = createClient(options);
  await crossrate.rates();
  vi.setSystemTime('2026-11-21T10:30:00Z');
  server.script({ status, body: { error: 'no' } });
  expect((await catchFailure(crossrate.rates())).status).toBe(status);
});

it('converts by the kept answer or the kept table while the service fails, whichever expired last', async () => {
  const crossrate = createClient();
  const headers = { 'Cache-Control': 'private, max-age=600' };
  const conversion = { base: 'USD', target: 'EUR', amount: 100, rate: 0.8, converted: 80 };
  const table = { base: 'USD', rates: { USD: 1, EUR: 0.88 }, updated_at: '2026-11-21T00:00:00+00:00' };
  server.script({ body: conversion, headers }, { body: table, headers }, { status: 503, body: { error: 'no' } });
  const convert = () => crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 }).withResponse();
  await convert();
  vi.setSystemTime('2026-11-21T10:30:00Z');
  await crossrate.rates();
  for (const time of ['11:00', '11:30']) {
    vi.setSystemTime(`2026-11-21T${time}:00Z`);
    const { data, stale } = await convert();
    expect([data.converted, stale]).toEqual([88, true]);
  }
});

it('lets a converter continue with its table while the service fails', async () => {
  const converter = await createClient().converter();
  vi.setSystemTime('2026-11-21T10:30:00Z');
  server.script({ status: 503, body: { error: 'no' } });
  await converter.refresh();
  expect(converter.convert({ from: 'USD', to: 'EUR', amount: 100 }).converted).toBe(88);
});

it.each([
  ['that the memory has dropped', { cache: 1 }, []],
  ['that was given while the service failed', { cache: false }, [{ status: 503, body: { error: 'no' } }]],
])('lets a converter use a confirmed table %s as long as a new one', async (_, options, failures) => {
  const crossrate = createClient(options);
  await crossrate.rates();
  const converter = await crossrate.converter();
  await crossrate.rates({ base: 'EUR' });
  vi.setSystemTime('2026-11-21T11:08:00Z');
  server.script(...failures, { status: 304, body: '', headers: { 'Cache-Control': 'private, max-age=600' } });
  for (let refreshed = 0; refreshed <= failures.length; refreshed += 1) {
    await converter.refresh();
    vi.setSystemTime(Date.now() + 61_000 * (failures.length - refreshed));
  }
  expect(converter.isStale).toBe(false);
  expect(converter.expiresAt.getTime() - Date.now()).toBe(600_000);
});

it('lets a converter use a stale table to the end of staleIfError, and no longer', async () => {
  const crossrate = createClient({ staleIfError: 5_000 });
  await crossrate.rates();
  vi.setSystemTime('2026-11-21T10:10:01Z');
  server.script({ status: 503, body: { error: 'no' } });
  expect((await crossrate.converter()).expiresAt).toEqual(new Date('2026-11-21T10:10:05Z'));
});

it('lets a converter keep a stale table for a minute at a time, also after the clock was set back', async () => {
  const crossrate = createClient();
  await crossrate.rates();
  vi.setSystemTime('2026-11-21T01:00:00Z');
  server.script({ status: 503, body: { error: 'no' } });
  expect((await crossrate.converter()).expiresAt).toEqual(new Date('2026-11-21T01:01:00Z'));
});
