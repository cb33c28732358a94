import { grades } from '@crossrate/contract';
import { Gauge, type Registry } from '@prometheus-io/client';
import type { Clock } from '../clock.ts';
import type { ServedRates } from '../rates/served-rates.ts';
import type { Health } from '../storage/storage-health.ts';

/** A value, which may have labels. */
type Sample = readonly [value: number, labels?: Readonly<Record<string, string>>];

/** To count a million accounts in SQLite takes 17 ms, for which requests wait. */
const COUNT_EVERY_MS = 60_000;

/** The parts of a service that gauges show. */
interface Measured {
  readonly served: ServedRates;
  readonly clock: Clock;
  readonly refreshing: { isAsking(): boolean };
  readonly storageHealth: Health;
  countAccounts(): Promise<number>;
}

/** Adds the gauges of a service, which are computed at each scrape. */
export function addMeasures(registry: Registry, measured: Measured): void {
  const { served, clock, refreshing, storageHealth, countAccounts } = measured;
  const measureAge = (time?: number): Sample[] =>
    time === undefined ? [] : [[Math.max(0, clock.now() - time) / 1000]];
  const listProviders = () => served.standing?.providers ?? [];
  const listGrades = () => [...(served.book?.listGrades() ?? [])];
  const [min, max, sum] = [createAdder(registry, 'min'), createAdder(registry, 'max'), createAdder(registry, 'sum')];
  max('crossrate_rates_age_seconds', 'Age of the rates that are served, by the oldest as-of time of the majors', () =>
    measureAge(served.book?.summary.asOf),
  );
  max(
    'crossrate_rates_refresh_age_seconds',
    'Seconds since a provider last stated or confirmed the majors, those included that are stale and left out',
    () => measureAge(served.book?.summary.refreshedAt),
  );
  min(
    'crossrate_rates_oldest_as_of_timestamp_seconds',
    'The oldest as-of time of all rates that are served, in seconds since the epoch; absent while none are',
    () => (served.book ? [[served.book.summary.oldestAsOf / 1000]] : []),
  );
  min(
    'crossrate_rates_currencies',
    'Currencies that have a rate now, by the provider of most majors; absent while no rates are served',
    () => (served.book ? [[served.book.rates.size, { provider: served.book.summary.provider }]] : []),
    ['provider'],
  );
  min('crossrate_rates_confirmed', '1 when two providers have agreed on every major within a day, else 0', () =>
    served.standing && served.book ? [[Number(served.standing.isConfirmed)]] : [],
  );
  max(
    'crossrate_rates_witnesses',
    'Currencies that a provider quoted in the last round',
    () => listProviders().map(({ provider, quoted }) => [quoted, { provider }]),
    ['provider'],
  );
  max(
    'crossrate_rates_outvoted',
    'Quotes of a provider that were not believed in the last round, by the reason',
    () =>
      listProviders().flatMap(({ provider, outvoted }) =>
        Object.entries(outvoted).map(([reason, value]): Sample => [value, { provider, reason }]),
      ),
    ['provider', 'reason'],
  );
  max(
    'crossrate_rates_graded',
    `Currencies by the grade of their rate: ${grades.join(', ')} or derived; absent while none are served`,
    () => listGrades().map(([grade, codes]) => [codes.length, { grade }]),
    ['grade'],
  );
  max(
    'crossrate_rate_unconfirmed',
    '1 for each currency whose rate is accepted, disputed, single or held',
    () =>
      listGrades()
        .filter(([grade]) => !['confirmed', 'pegged', 'derived'].includes(grade))
        .flatMap(([grade, codes]) => codes.map((currency): Sample => [1, { currency, grade }])),
    ['currency', 'grade'],
  );
  max(
    'crossrate_rates_held',
    'Currencies of which no new rate is believed; the last one is served until it is stale, then left out',
    () => (served.standing ? [[served.standing.kept.size]] : []),
  );
  min(
    'crossrate_next_refresh_timestamp_seconds',
    'When the providers are asked next, in seconds since the epoch',
    () => [[served.nextAttemptAt / 1000]],
  );
  sum(
    'crossrate_refreshing',
    '1 in the one process of the service that asks the providers, else 0; summed over the workers of a machine',
    () => [[Number(refreshing.isAsking())]],
  );
  min('crossrate_storage_usable', '1 when a charge would be stored, as far as is known, else 0', () => {
    // Never waits for the storage: the result of a probe shows in the next scrape.
    void storageHealth.check();
    return [[Number(storageHealth.problem === undefined)]];
  });
  const readCount = createCountReader(countAccounts, clock);
  max('crossrate_accounts', 'Accounts, revoked ones included; absent until they are counted', () => {
    const accounts = readCount();
    return accounts === undefined ? [] : [[accounts]];
  });
}

/** Counts, and creates a function that returns the last count and counts again, at most once a minute. */
function createCountReader(count: () => Promise<number>, clock: Clock): () => number | undefined {
  let last: number | undefined;
  let startedAt: number;
  const countAgain = async () => {
    startedAt = clock.monotonic();
    last = await count().catch(() => undefined);
  };
  void countAgain();
  return () => {
    if (clock.monotonic() - startedAt >= COUNT_EVERY_MS) void countAgain();
    return last;
  };
}

/** Creates a function that adds a gauge. The values of workers are aggregated. */
function createAdder(registry: Registry, aggregator: 'min' | 'max' | 'sum') {
  return (name: string, help: string, take: () => readonly Sample[], labelNames: string[] = []) => {
    const gauge: Gauge<string> = new Gauge<string>({
      ...{ name, help, aggregator, labelNames, registers: [registry] },
      collect() {
        gauge.reset();
        const samples = take();
        // Without labels, `reset` leaves a false 0.
        if (samples.length === 0 && labelNames.length === 0) gauge.remove();
        for (const [value, labels = {}] of samples) gauge.set(labels, value);
      },
    });
  };
}
