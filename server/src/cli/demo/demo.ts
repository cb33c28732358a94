import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { API_KEY_HEADER, limits, router } from '@crossrate/contract';
import type { AccountStore } from '../../access/account-store.ts';
import { createAccount } from '../../access/create-account.ts';
import type { Clock } from '../../clock.ts';
import { loadConfig } from '../../config.ts';
import { toUrl } from '../../http/connection/listen.ts';
import { createDemoPages } from '../../http/pages/demo-pages.ts';
import { createRoundPages } from '../../http/pages/round-pages.ts';
import { isBuilt } from '../../is-built.ts';
import { bundled } from '../../providers/bundled.ts';
import { listenFor } from '../../server.ts';
import { openService, type Service } from '../../service.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { print } from '../print.ts';
import { waitForStop } from '../wait-for-stop.ts';
import { mockProviders } from './mock-providers.ts';
import { createMockedRounds } from './mocked-rounds.ts';

/** The variables from which the conformance suite reads the key of each account. */
const VARIABLES = {
  active: 'CROSSRATE_API_KEY',
  restricted: 'CROSSRATE_RESTRICTED_KEY',
  unverified: 'CROSSRATE_UNVERIFIED_KEY',
  spare: 'CROSSRATE_QUOTA_KEY',
} as const;

/** The settings of what the demo mocks. The usual addresses are mocked, and no others. */
const CHAIN = { PROVIDERS: 'currency-api,frankfurter,ecb', CURRENCY_API_URL: '', FRANKFURTER_URL: '', ECB_URL: '' };

/** The settings of sign-up, beside the address of the pages: those of a real service could send mails. */
const SIGN_UP = { SIGNUP: 'on', SMTP_URL: 'smtp://mail.invalid', MAIL_FROM: 'keys@demo.invalid', TRUST_PROXY: '' };

/** Runs the service with mocked providers and accounts of every kind, until a signal stops it. */
export async function serveDemo({ env, clock }: CommandSurroundings): Promise<void> {
  const stopped = waitForStop(['SIGTERM', 'SIGINT', 'SIGHUP']);
  await using resources = new AsyncDisposableStack();
  const dataDirectory = env.DATA_DIR || resources.use(await mkdtempDisposable(join(tmpdir(), 'crossrate-'))).path;
  const defaults = { HOST: '127.0.0.1', OPERATOR_PORT: 'same', LOG_LEVEL: 'error' };
  // The demo ignores DATABASE_URL, which may name a database with the accounts of customers.
  const settings = { ...defaults, ...env, DATABASE_URL: '', DATA_DIR: dataDirectory, ...CHAIN };
  const { host, port: wanted } = loadConfig({ ...settings, ...SIGN_UP, PUBLIC_URL: 'http://demo.invalid' });
  const port = wanted || (await findFreePort(host));
  const url = toUrl(host, port);
  const config = loadConfig({ ...settings, ...SIGN_UP, PORT: String(port), PUBLIC_URL: url });
  const { pages, show } = createDemoPages();
  const mocks = mockProviders(clock);
  const rounds = createRoundPages(createMockedRounds(mocks, () => service.refreshNow()));
  const service: Service = resources.use(
    await openService(config, {
      ...{ clock, fetch: mocks.fetch, showsMails: true, pages: [...pages, ...rounds] },
      // All mocks state rates of this source.
      attributions: [bundled.attribution],
    }),
  );
  await service.firstAttempt;
  const keys = await createDemoAccounts(service.accounts, clock);
  show(keys);
  const place = `${env.DATABASE_URL ? 'DATABASE_URL= ' : ''}DATA_DIR='${dataDirectory.replaceAll("'", "'\\''")}'`;
  const conversion = `${url}${router.convert.path}?from=USD&to=EUR&amount=100`;
  const introduction = [
    'Paste the keys, of an active, a restricted and an unverified account, and a spare one to use up:',
    ...Object.entries(keys).map(([name, key]) => `  export ${VARIABLES[name as keyof typeof keys]}=${key}`),
    ...['', 'Try it:', `  curl -H '${API_KEY_HEADER}: ${keys.active}' '${conversion}'`, ''],
    ...['Manage its keys:', `  ${place} ${isBuilt ? 'npx @crossrate/server keys' : 'npm run keys --'} list`, ''],
  ];
  await print(...introduction).catch(goOnUnread);
  // The port opens last, so that whoever waits for the port finds rates, and the keys printed.
  resources.use(await listenFor(service, config));
  await print(
    `Crossrate listens on ${url} with real rates of a fixed day, which mocked providers date anew.`,
    ...['Stop it with Ctrl-C.', '', 'Open it in a browser:', `  ${url}/`],
    ...['', `Get a key by e-mail at ${url}/signup, which shows the mail.`],
  ).catch(goOnUnread);
  await stopped;
  if (!env.DATA_DIR)
    await print('', 'The accounts of this demo are gone; DATA_DIR=folder keeps them.').catch(goOnUnread);
}

async function createDemoAccounts(accounts: AccountStore, clock: Clock) {
  const created = { active: '', restricted: '', unverified: '', spare: '' };
  for (const name of Object.keys(created) as (keyof typeof created)[]) {
    const [email, createdAt] = [`${name}@demo.invalid`, new Date(clock.now()).toISOString()];
    const details = { email, verified: name !== 'unverified', dailyLimit: limits.requestsPerDay, createdAt };
    const { account, key } = await createAccount(accounts, details);
    if (name === 'restricted') await accounts.change(account.id, { restricted: true });
    created[name] = key;
  }
  return created;
}

/** Finds a port that is free, so that the address is known before the port opens. */
async function findFreePort(host: string): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

/** Does nothing: the demo serves on, although the reader of its output has left. */
function goOnUnread(): void {}
