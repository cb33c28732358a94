// A server that acknowledges charges before their commit. Tests that kill servers use it as a control: they must detect
// its losses.

import { buildBundledState } from '../../../server/generator/bundled-state.ts';
import { Access } from '../../../server/src/access/access.ts';
import { systemClock } from '../../../server/src/clock.ts';
import { loadConfig } from '../../../server/src/config.ts';
import { EditionArchive } from '../../../server/src/editions/archive.ts';
import { createApp } from '../../../server/src/http/app.ts';
import { listen } from '../../../server/src/http/connection/listen.ts';
import { createLog } from '../../../server/src/log/logger.ts';
import { Quota } from '../../../server/src/quota/quota.ts';
import type { QuotaStore } from '../../../server/src/quota/quota-store.ts';
import { ServedRates } from '../../../server/src/rates/served-rates.ts';
import { ChangeWatch } from '../../../server/src/storage/change-watch.ts';
import { openStorage } from '../../../server/src/storage/open-storage.ts';

/** Far less than the time between two kills, but long enough for a kill to fall into. */
const COMMIT_DELAY_MS = 30;

const config = loadConfig(process.env);
const log = createLog('info');
const storage = await openStorage(config.storage, { clock: systemClock, log });
const changes = new ChangeWatch(storage.changes, systemClock, log);
await changes.start(new AbortController().signal);
const served = new ServedRates(systemClock);
const { believed } = await buildBundledState();
const rates = { id: '0'.repeat(64), snapshot: believed, staleAfterMs: Number.POSITIVE_INFINITY };
served.replaceEdition({ ...rates, nextAttemptAt: Date.now() + 3_600_000 });

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
  archive: new EditionArchive(storage.rates.editions),
};
const observer = { onAnswer() {}, onStorageError() {} };
const surroundings = {
  clock: systemClock,
  log,
  observer,
  scrape: async () => '',
  haveOthersRates: () => true,
  attributions: [],
  pages: [],
};
const stopping = new AbortController().signal;
const listening = await listen(createApp({ ...parts, ...surroundings, stopping }, 'everybody'), config, {
  log,
  observer,
});
log.info({ host: config.host, port: listening.port }, 'listening');
