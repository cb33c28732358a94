import { API_KEY_HEADER } from '@crossrate/contract';
import { MOCK_KEYS } from '../accounts.ts';
import { redactKeys } from '../redact-keys.ts';
import type { WireRequest } from '../wire.ts';

/**
 * Writes a request as a curl line. Every key but the mock's own may be real, so a variable stands for it. A query or a
 * header with such a key is left out.
 *
 * @param url - The address of the mock.
 * @param given - The keys of `--key`.
 */
export function writeCurl(url: string, { method, target, headers }: WireRequest, given: readonly string[]): string {
  const key = headers.get(API_KEY_HEADER);
  const isSafe = (text: string) =>
    redactKeys(text) === text && !given.some((secret) => secret && decode(text).includes(secret));
  const [path = ''] = target.split('?', 1);
  const prefer = headers.get('Prefer');
  return [
    'curl',
    ...(method === 'GET' ? [] : [method === 'HEAD' ? '-I' : `-X ${method}`]),
    ...(key ? [isOwnKey(key) ? `-H '${API_KEY_HEADER}: ${key}'` : `-H "${API_KEY_HEADER}: $CROSSRATE_API_KEY"`] : []),
    ...(prefer && isSafe(prefer) ? [`-H ${quote(`Prefer: ${prefer}`)}`] : []),
    quote(url + ([target, path].find(isSafe) ?? '/…')),
  ].join(' ');
}

function isOwnKey(key: string): boolean {
  return Object.values<string>(MOCK_KEYS).includes(key);
}

/** Quotes a text for a shell. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Decodes what is percent-encoded, also where the text is malformed. */
function decode(text: string): string {
  return text.replace(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}
