// The input of every peer: the accepted key, and the answers of Crossrate with head and body.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const { API_KEY = '', ANSWERS = '' } = process.env;

export const keys = new Map([[API_KEY, { verified: true }]]);
/** More requests a day than any bench sends. */
export const DAILY_LIMIT = 1_000_000_000;
export const answers = {
  rates: readAnswer('rates'),
  convert: readAnswer('convert'),
  currencies: readAnswer('currencies'),
  unchanged: readAnswer('unchanged'),
};
export const tag = answers.rates.head[answers.rates.head.indexOf('ETag') + 1];
export const table = JSON.parse(answers.rates.body.toString());
export const list = JSON.parse(answers.currencies.body.toString());

/** Converts in binary floating point, as a simple service would. */
export function convert({ from, to, amount }) {
  const rate = table.rates[to];
  return { base: from, target: to, amount: Number(amount), rate, converted: Math.round(amount * rate * 100) / 100 };
}

function readAnswer(name) {
  const { head, body } = JSON.parse(readFileSync(join(ANSWERS, `${name}.json`), 'utf8'));
  return { head, body: Buffer.from(body) };
}
