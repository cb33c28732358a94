import { Access } from './access/access.ts';
import type { AccountStore } from './access/account-store.ts';
import { type Clock, createRealTimeClock, systemClock } from './clock.ts';
import { type Config, selectServingSettings } from './config.ts';
import { EditionArchive } from './editions/archive.ts';
import type { AppDependencies } from './http/app.ts';
import type { Attribution } from './http/document.ts';
import type { BrowserFile, BrowserPage } from './http/pages/browser-file.ts';
import type { PageAction } from './http/pages/page-action.ts';
import { createReferencePages } from './http/pages/reference/reference-pages.ts';
import { type Log, openLog } from './log/logger.ts';
import { addMeasures } from './metrics/add-measures.ts';
import { createRequestCounter } from './metrics/create-request-counter.ts';
import { createRoundCounter } from './metrics/create-round-counter.ts';
import { createServiceMetrics, type ServiceMetrics } from './metrics/service-metrics.ts';
import { createChain, listAttributions } from './providers/create-chain.ts';
import { Quota } from './quota/quota.ts';
import { createFirstRatesCheck } from './rates/first-rates.ts';
import { ServedRates } from './rates/served-rates.ts';
import { EditionPublisher } from './refresh/edition-publisher.ts';
import { type Refreshing, startRefreshing } from './refresh/start-refreshing.ts';
import { ChangeWatch } from './storage/change-watch.ts';
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
   * @default standard output, in the form of the configuration
   * @internal
   */
  readonly log?: Log;
  /**
   * @default metrics of the service, without those of the process
   * @internal
   */
  readonly metrics?: ServiceMetrics;
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
   * Pages for browsers and their actions, in addition to the reference, which the settings control.
   *
   * @default none
   */
  readonly pages?: readonly (BrowserFile | BrowserPage | PageAction)[];
  /**
   * True to show a browser on this machine the mails of sign-up, and to send none, as in a demo.
   *
   * @default false
   * @internal
   */
  readonly showsMails?: boolean;
  /**
   * The sources to name wherever the rates are shown.
   *
   * @default those of the providers
   * @internal
   */
  readonly attributions?: readonly Attribution[];
}

/** A service without a port: accounts, quotas, and rates that are kept fresh. Disposing closes the storage. */
export interface Service extends AsyncDisposable {
  /** The store of accounts and keys. */
  readonly accounts: AccountStore;
  /**
   * Resolves after the first round, whatever its result, or once another process is known to ask the providers.
   */
  readonly firstAttempt: Promise<void>;
  /** @internal */
  readonly refreshNow: Refreshing['refreshNow'];
  /** @internal */
  readonly parts: Omit<AppDependencies, 'stopping'>;
  /** @internal */
  readonly storageDescription: string;
}

/**
 * Opens the service without a port, for `createCrossrateRouter`. Only this function connects the parts.
 *
 * The last good rates are served at once. Without rates, all operations answer 503 until the first rates arrive.
 *
 * @throws Error when the storage cannot be used.
 *
 * @example
 * ```ts
 * import { loadConfig, openService } from '@crossrate/server';
 * await using service = await openService(loadConfig({}));
 * await service.firstAttempt;
 * ```
 */
export async function openService(config: Config, surroundings: Surroundings = {}): Promise<Service> {
  const { clock = systemClock, log = await openLog(config) } = surroundings;
  const {
    fetch = globalThis.fetch,
    random = Math.random,
    isReplacement = false,
    storageIdentity: identity,
    pages = [],
    showsMails = false,
    attributions = listAttributions(config.providers),
  } = surroundings;
  const { registry, scrape } = surroundings.metrics ?? createServiceMetrics();
  const ended = new AbortController();
  await using resources = new AsyncDisposableStack();
  const storage = resources.use(await openStorage(config.storage, { clock, log, identity }));
  resources.defer(() => ended.abort());
  const realTime = createRealTimeClock(clock);
  const changes = new ChangeWatch(storage.changes, realTime, log);
  const storageHealth = new StorageHealth({
    probe: () => storage.probe(),
    readings: changes,
    clock: realTime,
  });
  const chain = createChain(config.providers, { fetch, clock, random, timeoutMs: config.providerTimeoutMs });
  const served = new ServedRates(clock);
  const settings = selectServingSettings(config);
  const publisher = new EditionPublisher({ store: storage.rates, served, settings, clock, log });
  changes.onChange('rates', async () => void (await publisher.follow()));
  // The first reading loads the saved record.
  await changes.start(ended.signal);
  const { decisions, editions, lease } = storage.rates;
  // Sign-up loads its libraries only where it is on.
  const signUp = config.signUp && {
    signUp: (await import('./sign-up/open-sign-up.ts')).openSignUp(config.signUp, {
      ...{ storage, registry, clock, log, ...(showsMails && { sendMail: async () => {} }) },
    }),
    ...{ settings: config.signUp, counters: storage.quotas, showsMails },
  };
  const parts: Service['parts'] = {
    access: new Access(storage.accounts, changes, clock),
    quota: new Quota(storage.quotas, clock, () => storageHealth.noteCommit()),
    served,
    haveOthersRates: identity ? createFirstRatesCheck({ served, clock, isReplacement }) : () => true,
    clock,
    log,
    storageHealth,
    observer: createRequestCounter(registry),
    scrape,
    archive: new EditionArchive(editions),
    attributions,
    ...(signUp && { signUp }),
    pages: config.docs ? [...createReferencePages(), ...pages] : pages,
  };
  const refreshing = resources.use(
    startRefreshing({
      ...{ chain, publisher, decisions, editions, settings, lease, changes, served, isReplacement },
      ...{ clock, random, log, keepMs: config.keepMs },
      onRound: createRoundCounter(registry),
    }),
  );
  addMeasures(registry, { served, clock, refreshing, storageHealth, countAccounts: storage.countAccounts });
  const owned = resources.move();
  return {
    accounts: storage.accounts,
    firstAttempt: refreshing.firstAttempt,
    refreshNow: refreshing.refreshNow,
    parts,
    storageDescription: storage.description,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
