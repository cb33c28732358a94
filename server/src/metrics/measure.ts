import { Gauge, type Registry } from '@prometheus-io/client';

/** A value with its labels. */
interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A gauge that is computed at each scrape. */
export interface Measure {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** The aggregation of the workers' values. */
  readonly ofWorkers: 'min' | 'max' | 'sum';
  /** Takes the samples; none when there is no value. */
  readonly take: () => readonly Sample[];
}

/** Adds a measure to a registry. */
export function addMeasure(registry: Registry, { name, help, labelNames = [], ofWorkers, take }: Measure): void {
  new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    aggregator: ofWorkers,
    registers: [registry],
    collect() {
      this.reset();
      const samples = take();
      // Without labels, `reset` leaves a false 0.
      if (samples.length === 0 && labelNames.length === 0) this.remove();
      for (const { labels = {}, value } of samples) this.set(labels, value);
    },
  });
}
