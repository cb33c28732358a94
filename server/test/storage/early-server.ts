// A server that acknowledges charges before their commit. Tests that kill servers use it as a control: they must detect
// its losses.

import { buildBundledState } from '../../generator/bundled-state.ts';
import { Access } from '../../src/access/access.ts';
import { systemClock } from '../../src/clock.ts';
import { loadConfig } from '../../src/config.ts';
import { createApp } from '../../src/http/app.ts';
import { listen } from '../../src/http/connection/listen.ts';
import { createLog } from '../../src/log/logger.ts';
import { Quota } from '../../src/quota/quota.ts';
import type { QuotaStore } from '../../src/quota/quota-store.ts';
import { ServedRates } from '../../src/rates/served-rates.ts';
import { ChangeWatch } from '../../src/storage/change-watch.ts';
import { openStorage } from '../../src/storage/open-storage.ts';
import { nobodyObserves } from '../nobody-observes.ts';

/** Far less than the time between two kills, but long enough for a kill to fall into. */
const COMMIT_DELAY_MS = 30;

const config = loadConfig(process.env);
const log = createLog('info');
const storage = await openStorage(config.storage, { clock: systemClock, log });
const changes = new ChangeWatch(storage.changes, systemClock, log);
await changes.start(new AbortController().signal);
const served = new ServedRates(systemClock, Number.POSITIVE_INFINITY);
const { believed } = await buildBundledState();
served.replaceEdition({ snapshot: believed, nextAttemptAt: Date.now() + 3_600_000 });

const early: QuotaStore = {
  ...storage.quotas,
  async charge(request, now) {
    setTimeout(() => void storage.quotas.charge(request, now).catch(() => {}), COMMIT_DELAY_MS);
    return { granted: true, used: 1, day: 0 };
  },
};

const parts = {
  storageHealth: changes,
  access: new Access(storage.accounts, changes, systemClock),
  quota: new Quota(early, systemClock),
  served,
};
const surroundings = {
  clock: systemClock,
  log,
  observer: nobodyObserves,
  scrape: async () => '',
  haveOthersRates: () => true,
  attributions: [],
  pages: [],
};
const stopping = new AbortController().signal;
const listening = await listen(createApp({ ...parts, ...surroundings, stopping }, 'everybody'), config, {
  log,
  observer: nobodyObserves,
});
log.info({ host: config.host, port: listening.port }, 'listening');
