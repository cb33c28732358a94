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
  const isSent = (name: string) => Object.keys(sentHeaders).some((sent) => sent.toLowerCase() === name.toLowerCase());
  // `fetch` asks for compressed answers, and curl does not.
  const isEncoded = 'headers' in request && request.headers.has('Content-Encoding') && !isSent('Accept-Encoding');
  return [
    `curl ${method === 'HEAD' ? '-I' : '-i'}`,
    ...(['GET', 'HEAD'].includes(method) ? [] : ['-X', quoteText(method)]),
    // `fetch` speaks HTTP/1.1, which keeps the case of header names.
    ...(url.startsWith('https:') ? ['--http1.1'] : []),
    ...(/[[\]{}]/.test(target) ? ['-g'] : []),
    ...(isEncoded ? ['--compressed'] : []),
    // curl drops a header without a value, unless the header ends in a semicolon.
    ...Object.entries(sentHeaders).map(
      ([name, value]) =>
        `-H ${value === '' ? quoteText(`${name};`) : quoteParts(splitAtKeys(value, keys), `${name}: `)}`,
    ),
    ...Object.keys(headers).map((name) => `-H "${name}: $CROSSRATE_HEADER_${name.toUpperCase().replace(/\W/g, '_')}"`),
    ...listFetchHeaders(request).flatMap(([name, value]) => (isSent(name) ? [] : [`-H '${name}: ${value}'`])),
    ...(sentBody === undefined ? [] : [`--data-raw ${quoteParts(splitAtKeys(sentBody, keys))}`]),
    quoteParts(splitAtKeys(url + target, keys)),
  ].join(' ');
}

/** Lists the headers that `fetch` adds to some requests and curl does not. */
function listFetchHeaders({ sentHeaders, sentBody }: SentRequest): [name: string, value: string][] {
  const isConditional = Object.keys(sentHeaders).some((name) =>
    /^if-(none-match|modified-since|match|unmodified-since|range)$/i.test(name),
  );
  const names = isConditional ? ['pragma', 'cache-control'] : [];
  return [
    ...names.map((name): [string, string] => [name, 'no-cache']),
    ...(sentBody === undefined ? [] : [['content-type', 'text/plain;charset=UTF-8'] as [string, string]]),
  ];
}

/** Texts that bash does not change between double quotes. */
const PLAIN = /^[\w :;,./?&=%@+*()~-]*$/;

/** Quotes a text for bash whose keys are written as variables. */
function quoteParts([first = '', ...others]: readonly (string | KeyPart)[], before = ''): string {
  const [start, rest] = typeof first === 'string' ? [before + first, others] : [before, [first, ...others]];
  const [last, ...none] = rest;
  if (typeof last === 'object' && none.length === 0 && PLAIN.test(start)) return `"${start}${expandPart(last)}"`;
  return [start, ...rest]
    .map((part) => (typeof part === 'string' ? quoteText(part) : `"${expandPart(part)}"`))
    .join('');
}

/** Writes the expansion by which bash makes a part of a key from the key's variable. */
function expandPart([name, from, cut, form]: KeyPart): string {
  const variable = keyVariables[name];
  if (from === 0 && cut === 0 && !form) return `$${variable}`;
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
