import type { CurrencyCode } from '@crossrate/contract';

const explained: readonly (readonly [date: string, code: CurrencyCode, explanation: string])[] = [
  [
    '2025-05-05',
    'TWD',
    'The surge of 2 to 5 May 2025, 7 % in two days of trade: the second source still has the rate of 1 May.',
  ],
];

/** Explains why an honest quote was not believed; `undefined` without a known cause. */
export function explainAlarm(date: string, code: CurrencyCode): string | undefined {
  return explained.find(([day, currency]) => day === date && currency === code)?.[2];
}
