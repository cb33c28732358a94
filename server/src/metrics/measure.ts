import { Gauge, type Registry } from '@prometheus-io/client';

/** A figure with the labels that tell it from others of its name. */
interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A figure for Prometheus, taken when it asks. */
export interface Measure {
  readonly name: string;
  readonly help: string;
  readonly labelNames?: readonly string[];
  /** Which of the workers' figures stands for all. */
  readonly ofWorkers: 'min' | 'max' | 'sum';
  /** No sample where there is nothing to tell. */
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
      // Without labels `reset` leaves a 0, which would be a lie.
      if (samples.length === 0 && labelNames.length === 0) this.remove();
      for (const { labels = {}, value } of samples) this.set(labels, value);
    },
  });
}
