/** One line of `/metrics`. */
export interface ExposedSeries {
  readonly metric: string;
  readonly labels: Readonly<Record<string, string>>;
}

/** Reads the series of a `/metrics` answer, without their values. */
export function readExposedSeries(text: string): ExposedSeries[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, metric = '', list = ''] = /^([\w:]+)(?:\{(.*)\})? /.exec(line) ?? [];
    if (metric === '') throw new Error(`No line of Prometheus: ${line}`);
    const pairs = [...list.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
    return { metric, labels: Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, value])) };
  });
}
