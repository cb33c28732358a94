// The input of every peer: the accepted key, and the answers of Crossrate with head and body.

const { API_KEY = '', ANSWERS = '' } = process.env;

export const keys = new Map([[API_KEY, { verified: true }]]);
/** More requests a day than any bench sends. */
export const DAILY_LIMIT = 1_000_000_000;
export const answers = JSON.parse(ANSWERS, (name, value) => (name === 'body' ? Buffer.from(value) : value));
export const { tag } = answers.rates;
export const table = JSON.parse(answers.rates.body);
export const list = JSON.parse(answers.currencies.body);

/** Converts in binary floating point, as a simple service would. */
export function convert({ from, to, amount }) {
  const rate = table.rates[to];
  return { base: from, target: to, amount: Number(amount), rate, converted: Math.round(amount * rate * 100) / 100 };
}
