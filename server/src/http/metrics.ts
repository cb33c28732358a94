import { Counter, Gauge, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { Snapshot } from '../rates/snapshot.ts';
import type { Refresher } from '../refresh/refresher.ts';

/** What Prometheus is told of the rates, each figure taken when it asks. */
export function createMetrics(refresher: Refresher, clock: Clock): Registry {
  const registry = new Registry();
  const registers = [registry];

  const addAge = (name: string, help: string, timeOf: (snapshot: Snapshot) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const snapshot = refresher.book?.snapshot;
        if (snapshot) this.set((clock.now() - timeOf(snapshot)) / 1000);
        else this.remove();
      },
    });

  addAge(
    'crossrate_rates_age_seconds',
    'Age of the rates that are served, by the as-of time that their provider states',
    ({ asOf }) => asOf,
  );
  addAge(
    'crossrate_rates_refresh_age_seconds',
    'Seconds since the rates that are served were fetched',
    ({ refreshedAt }) => refreshedAt,
  );
  new Gauge({
    name: 'crossrate_rates_currencies',
    help: 'Currencies that have a rate now, by the provider of the base table; absent while no rates are served',
    labelNames: ['provider'],
    registers,
    collect() {
      this.reset();
      const snapshot = refresher.book?.snapshot;
      if (snapshot) this.set({ provider: snapshot.provider }, snapshot.rates.size);
    },
  });
  new Gauge({
    name: 'crossrate_next_refresh_timestamp_seconds',
    help: 'When the providers are asked next, in seconds since the epoch',
    registers,
    collect() {
      this.set(refresher.nextAttemptAt / 1000);
    },
  });
  new Counter({
    name: 'crossrate_refreshes_total',
    help: 'Rounds of asking the providers, by whether any had rates',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      this.inc({ result: 'succeeded' }, refresher.rounds.succeeded);
      this.inc({ result: 'failed' }, refresher.rounds.failed);
    },
  });
  return registry;
}
