import { equal } from 'node:assert/strict';
import { join } from 'node:path';
import { readDemo, type Trial } from '../install.ts';

const LIBRARY = `import { createAccount, loadConfig, startService } from '@crossrate/server';
const address = { PORT: '0', HOST: '127.0.0.1', OPERATOR_PORT: 'off' };
const settings = { ...address, PROVIDERS: 'bundled', DATA_DIR: 'embedded', LOG_LEVEL: 'error' };
const service = await startService(loadConfig(settings));
await service.firstAttempt;
const details = { email: 'ann@example.com', verified: true, dailyLimit: 100, createdAt: new Date().toISOString() };
const { key } = await createAccount(service.accounts, details);
console.log((await fetch(service.url + '/api/rates', { headers: { 'X-API-KEY': key } })).status);
await service[Symbol.asyncDispose]();
`;

/** Runs the commands that new users and operators begin with, then the service as a library. */
export const tryServer: Trial = async ({ folder, start, runNpx, evaluate }) => {
  const ask = (url: string, key = '') => fetch(url, { headers: { 'X-API-KEY': key } });
  const demo = start(['@crossrate/server', 'demo'], { PORT: '0' });
  const { url, keys } = await readDemo(demo);
  const answer = await ask(`${url}/api/convert?from=USD&to=EUR&amount=100`, keys.active);
  equal(await answer.text(), '{"base":"USD","target":"EUR","amount":100,"rate":0.880226,"converted":88.02}');
  await demo.interrupt();

  const address = { HOST: '127.0.0.1', PORT: '0', OPERATOR_PORT: '0' };
  const env = { DATA_DIR: join(folder, 'data'), PROVIDERS: 'bundled', ...address };
  await runNpx(['crossrate', 'refresh', '--once'], env);
  const created = await runNpx(['crossrate', 'keys', 'create', '--email', 'ann@example.com', '--verified'], env);
  await runNpx(['crossrate', 'storage', 'backup', join(folder, 'backup')], env);
  const service = start(['crossrate', 'serve'], env);
  const [, port] = await service.waitForOutput(/"port":(\d+),/);
  equal((await ask(`http://127.0.0.1:${port}/api/rates`, /cr_\w+/.exec(created)?.[0])).status, 200);
  await service.interrupt();

  const mock = start(['crossrate', 'mock', '--port', '0']);
  const [, mocked] = await mock.waitForOutput(/is mocked on (\S+\d)/);
  equal((await ask(`${mocked}/api/currencies`)).status, 200);
  equal(await evaluate('library.mjs', LIBRARY), '200');
};
