import type { CurrencyCode } from '@crossrate/contract';

const explanations: Readonly<Record<string, string>> = {
  '2025-05-05 TWD':
    'The Taiwan dollar rose by 7 % from 2 to 5 May 2025: the second source still has the rate of 1 May.',
};

/** Explains a known alarm by its event; `undefined` for any other alarm. */
export function explainAlarm(date: string, code: CurrencyCode): string | undefined {
  return explanations[`${date} ${code}`];
}
