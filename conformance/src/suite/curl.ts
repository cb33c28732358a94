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
  const quote = (text: string) => splitAtKeys(text, keys).map(quotePart).join('');
  const how = method === 'GET' ? ['-i'] : method === 'HEAD' ? ['-I'] : ['-i', '-X', quoteText(method)];
  const globs = /[[\]{}]/.test(target) ? ['-g'] : [];
  const isSent = (name: string) => Object.keys(sentHeaders).some((sent) => sent.toLowerCase() === name.toLowerCase());
  // `fetch` asks for compressed answers, and curl does not.
  const packed = 'headers' in request && (request.headers as Headers).has('Content-Encoding');
  const compressed = packed && !isSent('Accept-Encoding') ? ['--compressed'] : [];
  // curl leaves a header out that has no value, unless it ends in a semicolon.
  const own = Object.entries(sentHeaders).flatMap(([name, value]) => [
    '-H',
    value === '' ? quoteText(`${name};`) : quoteText(`${name}: `) + quote(value),
  ]);
  const everywhere = headers
    .filter((name) => !isSent(name))
    .flatMap((name) => ['-H', `${quoteText(`${name}: `)}"$${headerVariable(name)}"`]);
  const type = isSent('Content-Type') ? [] : ['-H', quoteText('Content-Type: text/plain;charset=UTF-8')];
  const body = sentBody === undefined ? [] : [...type, '--data-raw', quote(sentBody)];
  return ['curl', ...how, ...globs, ...compressed, ...own, ...everywhere, ...body, quoteText(url) + quote(target)].join(
    ' ',
  );
}

/** The variable that stands for the value of a header of `--header`. */
export function headerVariable(name: string): string {
  return `CROSSRATE_HEADER_${name.toUpperCase().replace(/\W/g, '_')}`;
}

function quotePart(part: string | KeyPart): string {
  return typeof part === 'string' ? quoteText(part) : `"${expandPart(part)}"`;
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
