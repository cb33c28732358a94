import type { Keys } from '../clause.ts';
import type { SentRequest } from '../exchange.ts';
import { keyVariables } from './key-names.ts';
import { type KeyPart, splitAtKeys } from './key-parts.ts';

/**
 * Writes a request as one line for bash, with each key as the variable that holds it.
 *
 * @param headers - Names of headers that were sent with every request. Their values are variables, too.
 */
export function formatCurl(url: string, request: SentRequest, keys: Partial<Keys>, headers: readonly string[]): string {
  const { method, target, sentHeaders, sentBody } = request;
  const quote = (text: string) => quoteWord(splitAtKeys(text, keys));
  const how = method === 'GET' ? ['-i'] : method === 'HEAD' ? ['-I'] : ['-i', '-X', quoteText(method)];
  // `fetch` speaks HTTP/1.1, which keeps the letters of names.
  const version = url.startsWith('https:') ? ['--http1.1'] : [];
  const globs = /[[\]{}]/.test(target) ? ['-g'] : [];
  const isSent = (name: string) => Object.keys(sentHeaders).some((sent) => sent.toLowerCase() === name.toLowerCase());
  // `fetch` asks for compressed answers, and curl does not.
  const packed = 'headers' in request && (request.headers as Headers).has('Content-Encoding');
  const compressed = packed && !isSent('Accept-Encoding') ? ['--compressed'] : [];
  // curl leaves a header out that has no value, unless it ends in a semicolon.
  const own = Object.entries(sentHeaders).flatMap(([name, value]) => [
    '-H',
    value === '' ? quote(`${name};`) : quoteWord(prepend(`${name}: `, splitAtKeys(value, keys))),
  ]);
  const everywhere = headers
    .filter((name) => !isSent(name))
    .flatMap((name) => ['-H', `"${name}: $${headerVariable(name)}"`]);
  const added = addedByFetch(sentBody !== undefined, isSent).flatMap((header) => ['-H', quoteText(header)]);
  const body = sentBody === undefined ? [] : ['--data-raw', quote(sentBody)];
  return [
    'curl',
    ...how,
    ...version,
    ...globs,
    ...compressed,
    ...own,
    ...everywhere,
    ...added,
    ...body,
    quote(url + target),
  ].join(' ');
}

/** What `fetch` adds to some requests and curl does not. */
function addedByFetch(hasBody: boolean, isSent: (name: string) => boolean): string[] {
  const conditions = ['If-None-Match', 'If-Modified-Since', 'If-Match', 'If-Unmodified-Since', 'If-Range'];
  const uncached = conditions.some(isSent) ? ['pragma: no-cache', 'cache-control: no-cache'] : [];
  const added = [...uncached, ...(hasBody ? ['content-type: text/plain;charset=UTF-8'] : [])];
  return added.filter((header) => !isSent(header.split(':')[0] ?? ''));
}

function prepend(text: string, [first = '', ...rest]: readonly (string | KeyPart)[]): (string | KeyPart)[] {
  return typeof first === 'string' ? [text + first, ...rest] : [text, first, ...rest];
}

/** The variable that stands for the value of a header of `--header`. */
function headerVariable(name: string): string {
  return `CROSSRATE_HEADER_${name.toUpperCase().replace(/\W/g, '_')}`;
}

/** What a shell leaves alone between double quotes. */
const PLAIN = /^[\w :;,./?&=%@+*()~-]*$/;

function quoteWord(parts: readonly (string | KeyPart)[]): string {
  const isPlain = parts.every((part) => typeof part !== 'string' || PLAIN.test(part));
  if (parts.length === 1 || !isPlain)
    return parts.map((part) => (typeof part === 'string' ? quoteText(part) : `"${expandPart(part)}"`)).join('');
  const words = parts.map((part, index) => {
    if (typeof part === 'string') return part;
    const next = parts[index + 1];
    const expansion = expandPart(part);
    // What follows the name of a variable must not be taken for more of it.
    return typeof next === 'string' && /^\w/.test(next)
      ? expansion.replace(/^\$(\w+)$/, (_found, name) => `\${${name}}`)
      : expansion;
  });
  return `"${words.join('')}"`;
}

function expandPart({ name, from, cut, letters, encoding }: KeyPart): string {
  const variable = keyVariables[name];
  if (encoding) return `$(node -p '${ENCODERS[encoding](`process.env.${variable}`)}')`;
  const change = letters && (letters === 'upper' ? '^^' : ',,');
  if (from === 0 && cut === 0) return change ? `\${${variable}${change}}` : `$${variable}`;
  const piece = from === 0 && cut === 1 ? `\${${variable}%?}` : `\${${variable}:${from}${cut > 0 ? `:-${cut}` : ''}}`;
  return change ? `$(k="${piece}"; printf %s "\${k${change}}")` : piece;
}

const ENCODERS = {
  component: (key: string) => `encodeURIComponent(${key})`,
  form: (key: string) => `new URLSearchParams({"":${key}}).toString().slice(1)`,
  query: (key: string) => `new URL("http://x/?="+${key}).search.slice(2)`,
  user: (key: string) => `btoa(${key}+":")`,
  password: (key: string) => `btoa("x:"+${key})`,
  sha256: (key: string) => `crypto.createHash("sha256").update(${key}).digest("hex")`,
} as const;

/** `fetch` sends each sign of a header as one byte. */
function quoteText(text: string): string {
  if (text === '') return '';
  if (!/[^ -~]/.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
  const escaped = [...Buffer.from(text, 'latin1')].map((byte) =>
    byte < 0x20 || byte > 0x7e || byte === 0x27 || byte === 0x5c
      ? `\\x${byte.toString(16).padStart(2, '0')}`
      : String.fromCharCode(byte),
  );
  return `$'${escaped.join('')}'`;
}
