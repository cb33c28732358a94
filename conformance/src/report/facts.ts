import type { ResultDetail } from '../suite/result.ts';

/** The parts of a detail, each as one text. */
export function factsOf(detail: ResultDetail | undefined): [name: string, text: string][] {
  return Object.entries(detail ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object'
      ? Object.entries(value)
          .map(([header, text]) => `${header}: ${text}`)
          .join(' · ')
      : String(value),
  ]);
}
