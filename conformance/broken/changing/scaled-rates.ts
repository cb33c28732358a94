import type { Fields } from './exact-fields.ts';

/** Changes every rate of a table. */
export const mapRates = (all: Fields, change: (rate: string, code: string) => string): Fields =>
  Object.fromEntries(Object.entries(all).map(([code, rate]) => [code, change(rate, code)]));

/** Multiplies a rate. The product is as long as the rate when it is below 0.1, else it has at most 6 decimals. */
export function multiplyRate(rate: string, factor: number): string {
  const product = Number(rate) * factor;
  return product < 0.1 ? product.toFixed(20).slice(0, rate.length) : String(Number(product.toFixed(6)));
}
