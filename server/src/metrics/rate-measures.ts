import type { Clock } from '../clock.ts';
import type { ServedRates } from '../rates/served-rates.ts';
import type { Measure } from './measure.ts';

/** Measures the served rates. */
export function measureRates(served: ServedRates, clock: Clock): Measure[] {
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
      help: 'Seconds since a provider last stated or confirmed the majors, those included that are stale and left out',
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
