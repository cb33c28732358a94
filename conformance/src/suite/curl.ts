import type { Keys } from '../clause.ts';
import type { SentRequest } from '../exchange.ts';
import { replaceKeys } from './key-names.ts';

/** Writes a request as one line for a shell, with each key as the variable that holds it. */
export function formatCurl(url: string, request: SentRequest, keys: Partial<Keys>): string {
  const { method, target, sentHeaders } = request;
  const quote = (text: string) => quoteWord(replaceKeys(text, keys, (expansion) => `\0${expansion}\0`));
  const how = method === 'GET' ? ['-i'] : method === 'HEAD' ? ['-I'] : ['-i', '-X', method];
  const globs = /[[\]{}]/.test(target) ? ['-g'] : [];
  // curl leaves a header out that has no value, unless it ends in a semicolon.
  const headers = Object.entries(sentHeaders).flatMap(([name, value]) => [
    '-H',
    quote(value === '' ? `${name};` : `${name}: ${value}`),
  ]);
  return ['curl', ...how, ...globs, ...headers, quote(url + target)].join(' ');
}

/** Quotes a word in which a variable stands between two NUL characters. */
function quoteWord(text: string): string {
  return text
    .split('\0')
    .map((part, index) => (index % 2 ? `"${part}"` : part && `'${part.replaceAll("'", "'\\''")}'`))
    .join('');
}
