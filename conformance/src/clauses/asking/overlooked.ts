import { CONVERSION, CONVERSION_PATH } from './usual-requests.ts';

/** Conversions that a counter may overlook. A target may refuse them, which the example shows. */
export const OVERLOOKED = [
  { example: CONVERSION, respell: () => CONVERSION_PATH },
  {
    example: { from: 'EUR', to: 'EUR', amount: 1 },
    respell: (path: string) => path.replace(/from=(\w+)&to=\w+/, 'from=$1&to=$1'),
  },
  {
    example: { from: 'usd', to: 'EUR', amount: 1 },
    respell: (path: string) => path.replace(/from=[A-Z]+/, (text) => text.toLowerCase()),
  },
] as const;

/** A condition that no answer meets. */
export const UNMATCHED = { 'If-None-Match': '"held-by-nobody"', 'Cache-Control': 'no-cache' };

/** Headers that a counter may take for a reason not to charge. */
export const UNUSUAL_HEADERS = [
  UNMATCHED,
  { Accept: 'text/csv, application/xml;q=0.9, */*;q=0.1' },
  { 'Accept-Encoding': 'identity', 'User-Agent': 'quota/1.0' },
  { 'Accept-Language': 'de-DE, de;q=0.9', 'Accept-Encoding': 'br' },
];
