import { createMockProviders } from '@crossrate/mock-provider';
import { expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../tools/testing/temporary-folder.ts';
import { loadConfig } from './config.ts';
import { startService } from './server.ts';

/** A provider that accepts every request and never answers. */
const hang: typeof fetch = (_address, init) =>
  new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)));

const settings = {
  HOST: '127.0.0.1',
  PORT: '0',
  OPERATOR_PORT: 'same',
  LOG_LEVEL: 'silent',
  PROVIDERS: 'currency-api',
};

it('answers 503 while its first provider keeps it waiting, and stops without waiting for it', async () => {
  await using folder = await makeTemporaryFolder();
  const service = await startService(loadConfig({ ...settings, DATA_DIR: folder.path }), { fetch: hang });
  expect((await fetch(`${service.url}/api/currencies`)).status).toBe(503);
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  await service[Symbol.asyncDispose]();
  await service.firstAttempt;
});

it('serves the last good rates at once after a restart, without any network', async () => {
  await using folder = await makeTemporaryFolder();
  const config = loadConfig({ ...settings, DATA_DIR: folder.path });
  {
    await using first = await startService(config, { fetch: createMockProviders().fetch });
    await first.firstAttempt;
  }
  await using second = await startService(config, { fetch: hang });
  expect((await fetch(`${second.url}/api/currencies`)).status).toBe(200);
  // A probe of the storage has half a second, which a busy machine may need for other things.
  const askReadiness = async () => (await fetch(`${second.url}/readyz`)).json();
  await expect.poll(askReadiness).toMatchObject({ provider: 'currency-api', currencies: 190 });
});
