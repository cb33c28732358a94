import type { Fields } from './exact-fields.ts';

/** Changes every rate of a table. */
export const mapRates = (all: Fields, change: (rate: string, code: string) => string): Fields =>
  Object.fromEntries(Object.entries(all).map(([code, rate]) => [code, change(rate, code)]));

/** Multiplies a rate, and writes the product with about as many digits. */
export function times(rate: string, factor: number): string {
  const product = Number(rate) * factor;
  return product < 0.1 ? product.toFixed(20).slice(0, rate.length) : String(Number(product.toFixed(6)));
}
