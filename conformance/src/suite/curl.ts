import type { Exchange, SentRequest } from '../exchange.ts';
import { type KeyPart, splitAtKeys } from './key-parts.ts';
import { quoteText, quoteWord } from './quote-for-bash.ts';
import type { TargetAccess } from './target-access.ts';

/**
 * Formats a request as one line for bash. Variables stand for the keys, and for the values of the headers that go with
 * every request.
 */
export function formatCurl(request: SentRequest | Exchange, { url, keys, headers = {} }: TargetAccess): string {
  const { method, target, sentHeaders, sentBody } = request;
  const quote = (text: string) => quoteWord(splitAtKeys(text, keys));
  const methodOptions = method === 'GET' ? ['-i'] : method === 'HEAD' ? ['-I'] : ['-i', '-X', quoteText(method)];
  // `fetch` speaks HTTP/1.1, which keeps the case of header names.
  const httpVersion = url.startsWith('https:') ? ['--http1.1'] : [];
  const globOff = /[[\]{}]/.test(target) ? ['-g'] : [];
  const isSent = (name: string) => Object.keys(sentHeaders).some((sent) => sent.toLowerCase() === name.toLowerCase());
  // `fetch` asks for compressed answers, and curl does not.
  const isEncoded = 'headers' in request && request.headers.has('Content-Encoding');
  const compressed = isEncoded && !isSent('Accept-Encoding') ? ['--compressed'] : [];
  // curl drops a header without a value, unless the header ends in a semicolon.
  const own = Object.entries(sentHeaders).flatMap(([name, value]) => [
    '-H',
    value === '' ? quote(`${name};`) : quoteWord(prepend(`${name}: `, splitAtKeys(value, keys))),
  ]);
  const everywhere = Object.keys(headers)
    .filter((name) => !isSent(name))
    .flatMap((name) => ['-H', `"${name}: $${nameHeaderVariable(name)}"`]);
  const added = listFetchHeaders(request, isSent).flatMap((header) => ['-H', quoteText(header)]);
  const body = sentBody === undefined ? [] : ['--data-raw', quote(sentBody)];
  return [
    'curl',
    ...methodOptions,
    ...httpVersion,
    ...globOff,
    ...compressed,
    ...own,
    ...everywhere,
    ...added,
    ...body,
    quote(url + target),
  ].join(' ');
}

/** Lists the headers that `fetch` adds to some requests and curl does not. */
function listFetchHeaders({ sentBody }: SentRequest, isSent: (name: string) => boolean): string[] {
  const conditions = ['If-None-Match', 'If-Modified-Since', 'If-Match', 'If-Unmodified-Since', 'If-Range'];
  const uncached = conditions.some(isSent) ? ['pragma: no-cache', 'cache-control: no-cache'] : [];
  const added = [...uncached, ...(sentBody === undefined ? [] : ['content-type: text/plain;charset=UTF-8'])];
  return added.filter((header) => !isSent(header.split(':')[0] ?? ''));
}

function prepend(text: string, [first = '', ...rest]: readonly (string | KeyPart)[]): (string | KeyPart)[] {
  return typeof first === 'string' ? [text + first, ...rest] : [text, first, ...rest];
}

/** Names the variable that stands for the value of a header of `--header`. */
function nameHeaderVariable(name: string): string {
  return `CROSSRATE_HEADER_${name.toUpperCase().replace(/\W/g, '_')}`;
}
