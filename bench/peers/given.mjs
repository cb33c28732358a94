// What the bench gives every peer: the key it may let in, and the bodies as Crossrate has answered them.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { API_KEY = '', BODIES = '', COMPRESS } = process.env;

export const keys = new Set([API_KEY]);
export const isCompressing = COMPRESS !== undefined;
export const bytes = {
  rates: readFileSync(join(BODIES, 'rates.json')),
  convert: readFileSync(join(BODIES, 'convert.json')),
  currencies: readFileSync(join(BODIES, 'currencies.json')),
};
export const table = JSON.parse(bytes.rates.toString());
export const list = JSON.parse(bytes.currencies.toString());

/** What a conversion is to somebody who does not mind binary floating point. */
export function convert({ from, to, amount }) {
  const rate = table.rates[to];
  return { base: from, target: to, amount: Number(amount), rate, converted: Math.round(amount * rate * 100) / 100 };
}
