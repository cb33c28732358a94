import { Access } from './access/access.ts';
import type { AccountStore } from './access/account-store.ts';
import { ChangeWatch } from './changes/change-watch.ts';
import { type Clock, createRealTimeClock, systemClock } from './clock.ts';
import type { Config } from './config.ts';
import { type AppDependencies, createApp } from './http/app.ts';
import { listen } from './http/connection/listen.ts';
import type { BrowserFile } from './http/pages/browser-file.ts';
import { referencePages } from './http/pages/reference-pages.ts';
import type { RequestObserver } from './http/request-observer.ts';
import { createLog, type Log } from './logger.ts';
import { measureAsking } from './metrics/asking-measure.ts';
import { createRequestCounter } from './metrics/create-request-counter.ts';
import { createRoundCounter } from './metrics/create-round-counter.ts';
import { addMeasure } from './metrics/measure.ts';
import { measureRates } from './metrics/rate-measures.ts';
import { measureRounds } from './metrics/round-measures.ts';
import { createServiceMetrics, type ServiceMetrics } from './metrics/service-metrics.ts';
import { measureStorage } from './metrics/storage-measure.ts';
import { createChain, listAttributions } from './providers/create-chain.ts';
import { Quota } from './quota/quota.ts';
import { createFirstRatesCheck } from './rates/first-rates.ts';
import { ServedRates } from './rates/served-rates.ts';
import { EditionPublisher } from './refresh/edition-publisher.ts';
import { startRefreshing } from './refresh/start-refreshing.ts';
import { openStorage } from './storage/open-storage.ts';
import { StorageHealth } from './storage/storage-health.ts';

/** The surroundings of a service. Each has a default; tests pass their own. */
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
  /**
   * @default JSON lines on standard output
   * @internal
   */
  readonly log?: Log;
  /**
   * @default metrics of the service, without those of the process
   * @internal
   */
  readonly metrics?: ServiceMetrics;
  /**
   * True to accept any storage at the location, even another one than before, or an empty one.
   *
   * @default false
   */
  readonly startAnew?: boolean;
  /**
   * The identity that the storage must have, as when another process of the service has opened it before.
   *
   * @default any
   * @internal
   */
  readonly storageIdentity?: string;
  /**
   * True when the service replaces a process that has just refreshed the rates, so that the start needs no refresh.
   *
   * @default false
   */
  readonly isReplacement?: boolean;
  /**
   * Pages for browsers, in addition to the reference, which the settings control.
   *
   * @default none
   */
  readonly pages?: readonly BrowserFile[];
}

/**
 * A running service. Disposing closes the port, finishes the requests under way, and closes all resources.
 */
export interface Service extends AsyncDisposable {
  /** The address of the operations, such as `http://127.0.0.1:3000`. */
  readonly url: string;
  /** The address for operators, such as `http://127.0.0.1:3001`; absent without a separate port. */
  readonly operatorUrl?: string;
  /** The store of accounts and keys. */
  readonly accounts: AccountStore;
  /**
   * Resolves after the first round, whatever its result, or once another process is known to ask the providers.
   */
  readonly firstAttempt: Promise<void>;
  /** Reports that the service is not ready, and resolves after the drain time of the configuration. */
  drain(): Promise<void>;
}

/**
 * Builds and starts the service from its configuration. Only this function connects the parts.
 *
 * Resolves once the service listens. The last good rates are served at once. Without rates, all operations answer 503
 * until the first rates arrive.
 *
 * @throws Error when the storage or the address cannot be used.
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
  const {
    fetch = globalThis.fetch,
    random = Math.random,
    isReplacement = false,
    startAnew = false,
    storageIdentity: identity,
    pages = [],
  } = surroundings;
  const { registry, scrape } = surroundings.metrics ?? createServiceMetrics();
  const stopping = new AbortController();
  const ended = new AbortController();
  await using resources = new AsyncDisposableStack();
  const storage = resources.use(await openStorage(config.storage, { clock, log, startAnew, identity }));
  resources.defer(() => ended.abort());
  const realTime = createRealTimeClock(clock);
  const changes = new ChangeWatch(storage.changes, realTime, log);
  const storageHealth = new StorageHealth({
    probe: (options) => storage.probe(options),
    readings: changes,
    clock: realTime,
  });
  const chain = createChain(config.providers, { fetch, clock, random, timeoutMs: config.providerTimeoutMs });
  const served = new ServedRates(clock, config.staleAfterMs);
  const providers = chain.map(({ name }) => name);
  const publisher = new EditionPublisher({ store: storage.rates, served, providers, clock, log });
  changes.onChange('rates', async () => void (await publisher.follow()));
  // The first reading loads the saved record.
  await changes.start(ended.signal);
  const counting = createRequestCounter(registry);
  const observer: RequestObserver = {
    ...counting,
    onStorageError(error) {
      counting.onStorageError(error);
      storageHealth.noteFailure(error);
    },
  };
  const parts: AppDependencies = {
    access: new Access(storage.accounts, changes, clock),
    quota: new Quota(storage.quotas, clock, () => storageHealth.noteCommit()),
    served,
    haveOthersRates: identity ? createFirstRatesCheck({ served, clock, isReplacement }) : () => true,
    clock,
    log,
    storageHealth,
    observer,
    scrape,
    attributions: listAttributions(config.providers),
    pages: config.docs ? [...referencePages, ...pages] : pages,
    stopping: stopping.signal,
  };
  const { host, keepAliveMs, operator } = config;
  // The port of operators opens first and so closes last: probes see a stopping server until the end.
  const operators =
    typeof operator === 'object'
      ? resources.use(await listen(createApp(parts, 'operators'), { ...operator, keepAliveMs }, parts))
      : undefined;
  const app = createApp(parts, operator === 'public' ? 'everybody' : 'customers');
  const listening = resources.use(await listen(app, config, parts));
  const { port } = listening;
  const addresses = { host, port, operatorUrl: operators?.url };
  log.info({ ...addresses, storage: storage.description, pid: process.pid }, 'listening');
  const { decisions, lease } = storage.rates;
  const refreshing = resources.use(
    startRefreshing({
      ...{ chain, publisher, decisions, lease, changes, served, isReplacement, clock, random, log },
      onRound: createRoundCounter(registry),
    }),
  );
  for (const measure of [
    ...measureRates(served, clock),
    ...measureRounds(served),
    measureAsking(refreshing),
    measureStorage(storageHealth),
  ])
    addMeasure(registry, measure);
  const owned = resources.move();
  return {
    url: listening.url,
    ...(operators && { operatorUrl: operators.url }),
    accounts: storage.accounts,
    firstAttempt: refreshing.firstAttempt,
    async drain() {
      stopping.abort();
      listening.announceClose();
      if (config.drainMs > 0) await clock.sleep(config.drainMs, ended.signal).catch(() => undefined);
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
