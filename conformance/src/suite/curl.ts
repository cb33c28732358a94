import type { KeyName } from '../clause.ts';
import type { Exchange, SentRequest } from '../exchange.ts';
import { mapMarked, markKeys } from './key-marks.ts';
import { keyVariables } from './key-names.ts';
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
        `-H ${value === '' ? quoteText(`${name};`) : quoteMarked(`${name}: ${markKeys(value, keys)}`)}`,
    ),
    ...Object.keys(headers).map((name) => `-H "${name}: $CROSSRATE_HEADER_${name.toUpperCase().replace(/\W/g, '_')}"`),
    ...listFetchHeaders(request).flatMap(([name, value]) => (isSent(name) ? [] : [`-H '${name}: ${value}'`])),
    ...(sentBody === undefined ? [] : [`--data-raw ${quoteMarked(markKeys(sentBody, keys))}`]),
    quoteMarked(markKeys(url + target, keys)),
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

/** Texts that bash does not change between double quotes, with a key at the end. */
const PLAIN = /^[\w :;,./?&=%@+*()~-]*⟦\d⟧$/;

/** Quotes a marked text for bash. Variables stand for the keys. */
function quoteMarked(text: string): string {
  const expand = (name: KeyName) => `$${keyVariables[name]}`;
  return PLAIN.test(text)
    ? `"${mapMarked(text, { plain: (part) => part, key: expand })}"`
    : mapMarked(text, { plain: quoteText, key: (name) => `"${expand(name)}"` });
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
