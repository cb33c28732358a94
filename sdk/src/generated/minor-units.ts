// Generated from the contract by `npm run generate`. Do not edit.

/** Codes, and the decimal places of their minor units; all others have two. */
export const MINOR_UNITS: readonly (readonly [codes: string, decimals: number | undefined])[] = [
  ['BHD IQD JOD KWD LYD OMR TND', 3],
  ['BIF BYR CLP DJF GNF ISK JPY KMF KRW MGF PYG RWF TRL UGX VND VUV XAF XOF XPF', 0],
  ['CLF', 4],
  ['XAG XAU XDR XPD XPT', undefined],
];
