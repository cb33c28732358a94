import type { ServedRates } from '../rates/served-rates.ts';
import type { Measure } from './measure.ts';

/** Measures the last round. */
export function measureRounds(served: ServedRates): Measure[] {
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
      take: createTake(served, ({ withOneWitness }) => withOneWitness),
    },
    {
      name: 'crossrate_rates_held',
      ofWorkers: 'max',
      help: 'Currencies of which no new rate is believed; the last one is served until it is stale, then left out',
      take: createTake(served, ({ kept }) => kept.size),
    },
    {
      name: 'crossrate_next_refresh_timestamp_seconds',
      ofWorkers: 'min',
      help: 'When the providers are asked next, in seconds since the epoch',
      take: () => [{ value: served.nextAttemptAt / 1000 }],
    },
  ];
}

/** Creates the function that takes a count of the last round; without a round, there is no sample. */
function createTake(
  served: ServedRates,
  count: (standing: NonNullable<ServedRates['standing']>) => number,
): Measure['take'] {
  return () => (served.standing ? [{ value: count(served.standing) }] : []);
}
