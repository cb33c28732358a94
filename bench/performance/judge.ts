/** A figure beside what it should be at most. */
export interface Verdict {
  readonly what: string;
  readonly figure: number;
  readonly atMost: number;
  readonly unit: '×' | 'ms' | 'MB';
  readonly met: boolean;
}

/** Holds a figure against its target, as exactly as it was measured: what is printed is rounded. */
export function judge(what: string, figure: number, atMost: number, unit: Verdict['unit']): Verdict {
  return { what, figure, atMost, unit, met: figure <= atMost };
}
