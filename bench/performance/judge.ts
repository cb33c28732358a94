/** A figure and its target. */
export interface Verdict {
  readonly what: string;
  readonly figure: number;
  readonly atMost: number;
  readonly unit: '×' | 'ms' | 'MB';
  readonly met: boolean;
}

/** Compares a figure with its target, before the figure is rounded for printing. */
export function judge({ what, figure, atMost, unit }: Omit<Verdict, 'met'>): Verdict {
  return { what, figure, atMost, unit, met: figure <= atMost };
}
