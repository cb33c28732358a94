import type { Clock } from '../clock.ts';
import type { ServedRates } from '../rates/served-rates.ts';
import type { Measure } from './measure.ts';

/** Measures the served rates and the last round. */
export function measureServedRates(served: ServedRates, clock: Clock): Measure[] {
  return [...measureRates(served, clock), ...measureRounds(served)];
}

/** Measures if this process is the one that asks the providers. */
export function measureAsking(refreshing: { isAsking(): boolean }): Measure {
  return {
    name: 'crossrate_refreshing',
    help: '1 in the one process of the service that asks the providers, else 0; summed over the workers of a machine',
    ofWorkers: 'sum',
    take: () => [{ value: refreshing.isAsking() ? 1 : 0 }],
  };
}

function measureRates(served: ServedRates, clock: Clock): Measure[] {
  const measureAge = (time: number | undefined) =>
    time === undefined ? [] : [{ value: Math.max(0, clock.now() - time) / 1000 }];
  return [
    {
      name: 'crossrate_rates_age_seconds',
      ofWorkers: 'max',
      help: 'Age of the rates that are served, by the oldest as-of time of the majors',
      take: () => measureAge(served.book?.summary.asOf),
    },
    {
      name: 'crossrate_rates_refresh_age_seconds',
      ofWorkers: 'max',
      help: 'Seconds since a provider last stated or confirmed the majors that are served',
      take: () => measureAge(served.book?.summary.refreshedAt),
    },
    {
      name: 'crossrate_rates_oldest_as_of_timestamp_seconds',
      ofWorkers: 'min',
      help: 'The oldest as-of time of all rates that are served, in seconds since the epoch; absent while none are',
      take: () => (served.book ? [{ value: served.book.summary.oldestAsOf / 1000 }] : []),
    },
    {
      name: 'crossrate_rates_currencies',
      ofWorkers: 'min',
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
  const countInStanding = (count: (standing: NonNullable<ServedRates['standing']>) => number) => () =>
    served.standing ? [{ value: count(served.standing) }] : [];
  const listProviders = () => served.standing?.providers ?? [];
  return [
    {
      name: 'crossrate_rates_confirmed',
      ofWorkers: 'min',
      help: '1 when two providers have agreed on every major within a day, else 0',
      take: () => (served.standing && served.book ? [{ value: served.standing.isConfirmed ? 1 : 0 }] : []),
    },
    {
      name: 'crossrate_rates_witnesses',
      ofWorkers: 'max',
      help: 'Currencies that a provider quoted in the last round',
      labelNames: ['provider'],
      take: () => listProviders().map(({ provider, quoted }) => ({ labels: { provider }, value: quoted })),
    },
    {
      name: 'crossrate_rates_outvoted',
      ofWorkers: 'max',
      help: 'Quotes of a provider that were not believed in the last round, by the reason',
      labelNames: ['provider', 'reason'],
      take: () =>
        listProviders().flatMap(({ provider, outvoted }) =>
          Object.entries(outvoted).map(([reason, value]) => ({ labels: { provider, reason }, value })),
        ),
    },
    {
      name: 'crossrate_rates_with_one_witness',
      ofWorkers: 'max',
      help: 'Currencies that one source alone quotes',
      take: countInStanding(({ withOneWitness }) => withOneWitness),
    },
    {
      name: 'crossrate_rates_held',
      ofWorkers: 'max',
      help: 'Currencies whose last believed rate is served on, because no new one is believed',
      take: countInStanding(({ held }) => [...held.keys()].filter((code) => served.book?.snapshot.has(code)).length),
    },
    {
      name: 'crossrate_next_refresh_timestamp_seconds',
      ofWorkers: 'min',
      help: 'When the providers are asked next, in seconds since the epoch',
      take: () => [{ value: served.nextAttemptAt / 1000 }],
    },
  ];
}
