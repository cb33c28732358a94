import type { DatabaseSync } from 'node:sqlite';
import { Access } from './access/access.ts';
import type { AccountStore } from './access/account-store.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { createApp } from './http/app.ts';
import { listen } from './http/connection/listen.ts';
import { createLog, type Log } from './logger.ts';
import { attributionsOf, createChain } from './providers/create-chain.ts';
import { Quota } from './quota/quota.ts';
import { ServedRates } from './rates/served-rates.ts';
import { Refresher } from './refresh/refresher.ts';
import { sqliteAccountStore } from './storage/sqlite/account-store.ts';
import { openDatabase } from './storage/sqlite/database.ts';
import { sqliteDecisionStore } from './storage/sqlite/decision-store.ts';
import { sqliteQuotaStore } from './storage/sqlite/quota-store.ts';
import { sqliteRefreshStateStore } from './storage/sqlite/refresh-state-store.ts';

/** What a service takes from the world around it; each has a default, and tests bring their own. */
export interface Surroundings {
  /** @default the clock of the machine */
  readonly clock?: Clock;
  /** @default the global `fetch` */
  readonly fetch?: typeof globalThis.fetch;
  /**
   * From 0 to 1, for jitter.
   *
   * @default Math.random
   */
  readonly random?: () => number;
  /** @default JSON lines on standard output */
  readonly log?: Log;
}

/** A service that is running. Disposing of it finishes the requests under way and closes everything. */
export interface Service extends AsyncDisposable {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** Where its accounts and their keys are managed. */
  readonly accounts: AccountStore;
  /** Resolves once the providers have been asked for the first time, whatever they answered. */
  readonly firstAttempt: Promise<void>;
}

/**
 * Builds the whole service from its configuration and starts it: the one place where the parts are put together.
 *
 * Resolves once it listens. The last good rates are served at once; where there are none, all operations answer 503
 * until the first are there.
 *
 * @throws Error when the data directory or the address cannot be used.
 *
 * @example
 * ```ts
 * import { loadConfig, startService } from '@crossrate/server';
 * await using service = await startService(loadConfig({ PORT: '0' }));
 * await service.firstAttempt;
 * console.log(await (await fetch(`${service.url}/api/currencies`)).json());
 * ```
 */
export async function startService(config: Config, surroundings: Surroundings = {}): Promise<Service> {
  const { clock = systemClock, log = createLog(config.logLevel) } = surroundings;
  const { fetch = globalThis.fetch, random = Math.random } = surroundings;
  const now = () => clock.now();
  const stopping = new AbortController();
  await using resources = new AsyncDisposableStack();
  const database: DatabaseSync = resources.adopt(openDatabase(config.dataDirectory), (opened) => opened.close());
  resources.defer(() => stopping.abort());
  const accounts = sqliteAccountStore(database);
  const served = new ServedRates(clock, config.staleAfterHours * 3_600_000);
  const refresher = new Refresher({
    chain: createChain(config.providers, { fetch, clock, random, timeout: config.providerTimeout }),
    store: sqliteRefreshStateStore(database, log),
    decisions: sqliteDecisionStore(database),
    served,
    clock,
    random,
    log,
  });
  await refresher.restore();
  const app = createApp({
    access: new Access(accounts, () => clock.monotonic()),
    quota: new Quota(sqliteQuotaStore(database), now),
    served,
    clock,
    log,
    attributions: attributionsOf(config.providers),
  });
  const listening = resources.use(await listen(app, config, log));
  log.info({ host: config.host, port: listening.port }, 'listening');
  const firstAttempt = refresher.start(stopping.signal);
  const owned = resources.move();
  return { url: listening.url, accounts, firstAttempt, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
