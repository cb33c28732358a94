import { rm } from 'node:fs/promises';
import { API_KEY_HEADER, limits, router } from '@crossrate/contract';
import type { AccountStore } from '../access/account-store.ts';
import { createAccount } from '../access/create-account.ts';
import type { Clock } from '../clock.ts';
import { loadConfig } from '../config.ts';
import { createDemoPages } from '../http/pages/demo-pages.ts';
import { demoPaths } from '../http/pages/paths.ts';
import { isBuilt } from '../is-built.ts';
import { startService } from '../service.ts';
import { assertOwnProcess } from './assert-own-process.ts';
import type { CommandSurroundings } from './command-surroundings.ts';
import { makeDemoFolder } from './make-demo-folder.ts';
import { waitForStop } from './wait-for-stop.ts';

const DEMO_ACCOUNTS = ['active', 'restricted', 'unverified', 'spare'] as const;

/** Runs the service with bundled rates and accounts of every kind, until a signal stops it. */
export async function serveDemo({ env, clock }: CommandSurroundings): Promise<void> {
  assertOwnProcess(env);
  const stopped = waitForStop();
  await using resources = new AsyncDisposableStack();
  const dataDirectory = env.DATA_DIR || resources.adopt(await makeDemoFolder(), removeFolder);
  const defaults = { HOST: '127.0.0.1', LOG_LEVEL: 'error' };
  // The demo ignores DATABASE_URL, which may name a database with the accounts of customers.
  const settings = { ...defaults, ...env, DATABASE_URL: '', DATA_DIR: dataDirectory, PROVIDERS: 'bundled' };
  const { pages, show } = createDemoPages();
  const service = resources.use(await startService(loadConfig(settings), { clock, pages }));
  await service.firstAttempt;
  const keys = await createDemoAccounts(service.accounts, clock);
  show(keys);
  console.log(`Crossrate listens on ${service.url} with real rates of a fixed day.\nStop it with Ctrl-C.\n`);
  console.log(`Open it in a browser:\n  ${service.url}${demoPaths.document}\n`);
  for (const [name, key] of Object.entries(keys)) console.log(`${name.padEnd(10)} ${key}`);
  console.log(`\nTry it:\n  ${formatCurlLine(service.url, keys.active)}\n`);
  const place = `${env.DATABASE_URL ? 'DATABASE_URL= ' : ''}DATA_DIR=${quoteForShell(dataDirectory)}`;
  console.log(`Manage its keys:\n  ${place} ${isBuilt ? 'npx @crossrate/server keys' : 'npm run keys --'} list`);
  await stopped;
}

async function createDemoAccounts(accounts: AccountStore, clock: Clock) {
  const created = { active: '', restricted: '', unverified: '', spare: '' };
  for (const name of DEMO_ACCOUNTS) {
    const { account, key } = await createAccount(accounts, {
      email: `${name}@demo.invalid`,
      verified: name !== 'unverified',
      dailyLimit: limits.requestsPerDay,
      createdAt: new Date(clock.now()).toISOString(),
    });
    if (name === 'restricted') await accounts.change(account.id, { restricted: true });
    created[name] = key;
  }
  return created;
}

function formatCurlLine(url: string, key: string): string {
  return `curl -H '${API_KEY_HEADER}: ${key}' '${url}${router.convert.path}?from=USD&to=EUR&amount=100'`;
}

function quoteForShell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true });
}
