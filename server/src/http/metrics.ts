import { Counter, Gauge, Registry } from 'prom-client';
import type { Clock } from '../clock.ts';
import type { ServedRates } from '../rates/served-rates.ts';
import type { SnapshotSummary } from '../rates/snapshot.ts';

/** What Prometheus is told of the rates, each figure taken when it asks. */
export function createMetrics(served: ServedRates, clock: Clock): Registry {
  const registry = new Registry();
  const registers = [registry];

  const addAge = (name: string, help: string, timeOf: (summary: SnapshotSummary) => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        const summary = served.book?.summary;
        if (summary) this.set(Math.max(0, clock.now() - timeOf(summary)) / 1000);
        else this.remove();
      },
    });

  addAge(
    'crossrate_rates_age_seconds',
    'Age of the rates that are served, by the oldest as-of time of the majors',
    ({ asOf }) => asOf,
  );
  addAge(
    'crossrate_rates_refresh_age_seconds',
    'Seconds since a provider last stated or confirmed the majors that are served',
    ({ refreshedAt }) => refreshedAt,
  );
  new Gauge({
    name: 'crossrate_rates_oldest_as_of_timestamp_seconds',
    help: 'The oldest as-of time of all rates that are served, in seconds since the epoch; absent while none are',
    registers,
    collect() {
      const times = [...(served.book?.snapshot.values() ?? [])].map(({ asOf }) => asOf);
      if (times.length > 0) this.set(Math.min(...times) / 1000);
      else this.remove();
    },
  });
  new Gauge({
    name: 'crossrate_rates_currencies',
    help: 'Currencies that have a rate now, by the provider of most majors; absent while no rates are served',
    labelNames: ['provider'],
    registers,
    collect() {
      this.reset();
      const { book } = served;
      if (book) this.set({ provider: book.summary.provider }, book.rates.size);
    },
  });
  new Gauge({
    name: 'crossrate_rates_confirmed',
    help: '1 when two providers have agreed on every major within a day, else 0',
    registers,
    collect() {
      const { standing } = served;
      if (standing && served.book) this.set(standing.isConfirmed ? 1 : 0);
      else this.remove();
    },
  });
  new Gauge({
    name: 'crossrate_rates_witnesses',
    help: 'Currencies that a provider quoted in the last round',
    labelNames: ['provider'],
    registers,
    collect() {
      this.reset();
      for (const { provider, quoted } of served.standing?.providers ?? []) this.set({ provider }, quoted);
    },
  });
  new Gauge({
    name: 'crossrate_rates_outvoted',
    help: 'Quotes of a provider that were not believed in the last round, by the reason',
    labelNames: ['provider', 'reason'],
    registers,
    collect() {
      this.reset();
      for (const { provider, outvoted } of served.standing?.providers ?? [])
        for (const [reason, count] of Object.entries(outvoted)) this.set({ provider, reason }, count);
    },
  });
  addStandingGauge(
    'crossrate_rates_with_one_witness',
    'Currencies that one provider alone quotes',
    (standing) => standing.withOneWitness,
  );
  addStandingGauge(
    'crossrate_rates_held',
    'Currencies whose last believed rate is served on, because no new one is believed',
    (standing) => [...standing.held.keys()].filter((code) => served.book?.snapshot.has(code)).length,
  );
  new Gauge({
    name: 'crossrate_next_refresh_timestamp_seconds',
    help: 'When the providers are asked next, in seconds since the epoch',
    registers,
    collect() {
      this.set(served.nextAttemptAt / 1000);
    },
  });
  new Counter({
    name: 'crossrate_refreshes_total',
    help: 'Rounds of asking the providers, by whether any had rates',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      this.inc({ result: 'succeeded' }, served.rounds.succeeded);
      this.inc({ result: 'failed' }, served.rounds.failed);
    },
  });
  return registry;

  function addStandingGauge(
    name: string,
    help: string,
    count: (standing: NonNullable<ServedRates['standing']>) => number,
  ) {
    return new Gauge({
      name,
      help,
      registers,
      collect() {
        if (served.standing) this.set(count(served.standing));
        else this.remove();
      },
    });
  }
}
