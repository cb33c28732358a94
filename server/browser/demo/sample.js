/**
 * Writes a request as a curl line.
 *
 * @param {string} url - The URL as a word of the shell.
 * @param {string} key - Empty for a request without a key.
 */
export function writeCurl(url, key, method = 'GET') {
  const option = method === 'GET' ? '' : `-X ${method} `;
  const field = key ? ` \\\n  -H ${quote(`X-API-KEY: ${key}`)}` : '';
  return `curl ${option}${url}${field}`;
}

/**
 * Quotes a text for a shell.
 *
 * @param {string} text
 */
export function quote(text) {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Writes a conversion as code of the SDK.
 *
 * @param {{ from: string, to: string, amount: string }} parameters
 */
export function writeCode({ from, to, amount }) {
  // A string keeps all digits of a long number, and shows what is no number.
  const written = /^(0|[1-9]\d{0,8})(\.\d{1,6})?$/.test(amount) ? amount : JSON.stringify(amount);
  return `import { Crossrate } from '@crossrate/sdk';

const crossrate = new Crossrate({
  baseUrl: '${location.origin}',
  apiKey: process.env.CROSSRATE_API_KEY,
});
const answer = await crossrate.convert({
  from: '${from}', to: '${to}', amount: ${written},
});`;
}
