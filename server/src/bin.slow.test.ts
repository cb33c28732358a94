import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { listenLocally } from '../../tools/testing/listen-locally.ts';
import { makeTemporaryFolder } from '../../tools/testing/temporary-folder.ts';
import { runCrossrate } from '../test/processes/command-line.ts';
import { findRow } from '../test/processes/find-row.ts';

it('asks once through a proxy that does not answer, says so, and ends', async () => {
  await using folder = await makeTemporaryFolder();
  const targets: string[] = [];
  await using proxy = await listenLocally(createServer().on('connect', ({ url = '' }) => void targets.push(url)));
  const settings = { DATA_DIR: folder.path, PROVIDERS: 'ecb', ECB_URL: 'https://ecb.invalid', HTTPS_PROXY: proxy.url };
  const env = { ...settings, PROVIDER_TIMEOUT_SECONDS: '1', NODE_USE_ENV_PROXY: '1' };
  const { code, stdout } = await runCrossrate(['refresh', '--once'], env);
  expect([code, findRow(stdout, 'ecb')?.at(-1)]).toEqual([1, 'failed: no answer within 1 s']);
  expect(targets).toEqual(['ecb.invalid:443']);
});
