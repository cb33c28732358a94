import { Counter, Gauge, Registry } from 'prom-client';
import type { Clock } from '../../clock.ts';
import type { ServedRates } from '../../rates/served-rates.ts';

/** A figure with the labels that tell it from others of its name. */
interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A figure for Prometheus, taken when it asks. */
interface Measure {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** No sample where there is nothing to tell. */
  readonly take: () => readonly Sample[];
}

/** What Prometheus is told of the rates. */
export function createMetrics(served: ServedRates, clock: Clock): Registry {
  const registry = new Registry();
  for (const { name, help, labelNames = [], take } of [...measureRates(served, clock), ...measureRounds(served)]) {
    new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      collect() {
        this.reset();
        const samples = take();
        // Without labels `reset` leaves a 0, which would be a lie.
        if (samples.length === 0 && labelNames.length === 0) this.remove();
        for (const { labels = {}, value } of samples) this.set(labels, value);
      },
    });
  }
  new Counter({
    name: 'crossrate_refreshes_total',
    help: 'Rounds of asking the providers, by whether any had rates',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset();
      this.inc({ result: 'succeeded' }, served.rounds.succeeded);
      this.inc({ result: 'failed' }, served.rounds.failed);
    },
  });
  return registry;
}

function measureRates(served: ServedRates, clock: Clock): Measure[] {
  const ageOf = (time: number | undefined) =>
    time === undefined ? [] : [{ value: Math.max(0, clock.now() - time) / 1000 }];
  return [
    {
      name: 'crossrate_rates_age_seconds',
      help: 'Age of the rates that are served, by the oldest as-of time of the majors',
      take: () => ageOf(served.book?.summary.asOf),
    },
    {
      name: 'crossrate_rates_refresh_age_seconds',
      help: 'Seconds since a provider last stated or confirmed the majors that are served',
      take: () => ageOf(served.book?.summary.refreshedAt),
    },
    {
      name: 'crossrate_rates_oldest_as_of_timestamp_seconds',
      help: 'The oldest as-of time of all rates that are served, in seconds since the epoch; absent while none are',
      take: () => (served.book ? [{ value: served.book.summary.oldestAsOf / 1000 }] : []),
    },
    {
      name: 'crossrate_rates_currencies',
      help: 'Currencies that have a rate now, by the provider of most majors; absent while no rates are served',
      labelNames: ['provider'],
      take: () => {
        const { book } = served;
        return book ? [{ labels: { provider: book.summary.provider }, value: book.rates.size }] : [];
      },
    },
  ];
}

function measureRounds(served: ServedRates): Measure[] {
  const ofStanding = (count: (standing: NonNullable<ServedRates['standing']>) => number) => () =>
    served.standing ? [{ value: count(served.standing) }] : [];
  const providers = () => served.standing?.providers ?? [];
  return [
    {
      name: 'crossrate_rates_confirmed',
      help: '1 when two providers have agreed on every major within a day, else 0',
      take: () => (served.standing && served.book ? [{ value: served.standing.isConfirmed ? 1 : 0 }] : []),
    },
    {
      name: 'crossrate_rates_witnesses',
      help: 'Currencies that a provider quoted in the last round',
      labelNames: ['provider'],
      take: () => providers().map(({ provider, quoted }) => ({ labels: { provider }, value: quoted })),
    },
    {
      name: 'crossrate_rates_outvoted',
      help: 'Quotes of a provider that were not believed in the last round, by the reason',
      labelNames: ['provider', 'reason'],
      take: () =>
        providers().flatMap(({ provider, outvoted }) =>
          Object.entries(outvoted).map(([reason, value]) => ({ labels: { provider, reason }, value })),
        ),
    },
    {
      name: 'crossrate_rates_with_one_witness',
      help: 'Currencies that one source alone quotes',
      take: ofStanding(({ withOneWitness }) => withOneWitness),
    },
    {
      name: 'crossrate_rates_held',
      help: 'Currencies whose last believed rate is served on, because no new one is believed',
      take: ofStanding(({ held }) => [...held.keys()].filter((code) => served.book?.snapshot.has(code)).length),
    },
    {
      name: 'crossrate_next_refresh_timestamp_seconds',
      help: 'When the providers are asked next, in seconds since the epoch',
      take: () => [{ value: served.nextAttemptAt / 1000 }],
    },
  ];
}
