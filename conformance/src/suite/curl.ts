import type { Exchange, SentRequest } from '../exchange.ts';
import { keyVariables } from './key-names.ts';
import { type KeyPart, keyForms, splitAtKeys } from './key-parts.ts';
import type { TargetAccess } from './target-access.ts';

/**
 * Formats a request as one line for bash. Variables stand for the keys, and for the values of the headers that go with
 * every request.
 */
export function formatCurl(request: SentRequest | Exchange, { url, keys, headers = {} }: TargetAccess): string {
  const { method, target, sentHeaders, sentBody } = request;
  const quote = (text: string) => quoteWord(splitAtKeys(text, keys));
  const isSent = (name: string) => Object.keys(sentHeaders).some((sent) => sent.toLowerCase() === name.toLowerCase());
  // `fetch` asks for compressed answers, and curl does not.
  const isEncoded = 'headers' in request && request.headers.has('Content-Encoding') && !isSent('Accept-Encoding');
  const added = listFetchHeaders(request).filter((header) => !isSent(header.split(':')[0] ?? ''));
  return [
    ...[
      'curl',
      method === 'HEAD' ? '-I' : '-i',
      ...(['GET', 'HEAD'].includes(method) ? [] : ['-X', quoteText(method)]),
    ],
    // `fetch` speaks HTTP/1.1, which keeps the case of header names.
    ...(url.startsWith('https:') ? ['--http1.1'] : []),
    ...(/[[\]{}]/.test(target) ? ['-g'] : []),
    ...(isEncoded ? ['--compressed'] : []),
    // curl drops a header without a value, unless the header ends in a semicolon.
    ...Object.entries(sentHeaders).map(
      ([name, value]) =>
        `-H ${value === '' ? quoteText(`${name};`) : quoteWord(splitAtKeys(value, keys), `${name}: `)}`,
    ),
    ...Object.keys(headers).map((name) => `-H "${name}: $${nameVariable(name)}"`),
    ...added.map((header) => `-H ${quoteText(header)}`),
    ...(sentBody === undefined ? [] : [`--data-raw ${quote(sentBody)}`]),
    quote(url + target),
  ].join(' ');
}

/** Lists the headers that `fetch` adds to some requests and curl does not. */
function listFetchHeaders({ sentHeaders, sentBody }: SentRequest): string[] {
  const isConditional = Object.keys(sentHeaders).some((name) =>
    /^if-(none-match|modified-since|match|unmodified-since|range)$/i.test(name),
  );
  const uncached = isConditional ? ['pragma: no-cache', 'cache-control: no-cache'] : [];
  return [...uncached, ...(sentBody === undefined ? [] : ['content-type: text/plain;charset=UTF-8'])];
}

/** Names the variable that stands for the value of a header of `--header`. */
function nameVariable(header: string): string {
  return `CROSSRATE_HEADER_${header.toUpperCase().replace(/\W/g, '_')}`;
}

/** Texts that bash does not change between double quotes. */
const PLAIN = /^[\w :;,./?&=%@+*()~-]*$/;

/** Quotes a text for bash whose keys are written as variables. */
function quoteWord([first = '', ...others]: readonly (string | KeyPart)[], before = ''): string {
  const [start, rest] = typeof first === 'string' ? [before + first, others] : [before, [first, ...others]];
  const [last] = rest;
  if (rest.length === 1 && typeof last === 'object' && PLAIN.test(start)) return `"${start}${expandPart(last)}"`;
  return [start, ...rest]
    .map((part) => (typeof part === 'string' ? quoteText(part) : `"${expandPart(part)}"`))
    .join('');
}

/** Writes the expansion by which bash makes a part of a key from the key's variable. */
function expandPart({ name, from, cut, form }: KeyPart): string {
  const variable = keyVariables[name];
  if (from === 0 && cut === 0 && !form) return `$${variable}`;
  if (from === 0 && !form) return `\${${variable}%${'?'.repeat(cut)}}`;
  if (cut === 0 && !form) return `\${${variable}:${from}}`;
  const expression = form ? keyForms[form][1] : 'k';
  return `$(node -p 'k=process.env.${variable}.slice(${from},${-cut || undefined});${expression}')`;
}

/** Quotes a text for bash. Each character becomes one byte (Latin-1), as in the headers that `fetch` sends. */
function quoteText(text: string): string {
  if (!/[^ -~]/.test(text)) return text && `'${text.replaceAll("'", "'\\''")}'`;
  const bytes = [...Buffer.from(text, 'latin1')].map((byte) => {
    const character = String.fromCharCode(byte);
    return /[ -&(-[\]-~]/.test(character) ? character : `\\x${byte.toString(16).padStart(2, '0')}`;
  });
  return `$'${bytes.join('')}'`;
}
