import { API_KEY_HEADER, router } from '@crossrate/contract';
import type { Conversation, Field, Request } from '../conversation.ts';
import { SMUGGLED } from '../generate/bodies.ts';
import { encodeEveryCharacter, type KeyName, type Keys } from '../keys.ts';

/** A conversation as the bytes to send. */
export interface WrittenConversation {
  readonly bytes: Buffer;
  /** The requests by request id. A request with an `X-Request-Id` field of its own has an id here that is not sent. */
  readonly requestsById: ReadonlyMap<string, Request>;
  /** The id of the last request, whose answer ends the connection. */
  readonly lastId: string;
  /** The id of the request that is hidden in bodies. */
  readonly smuggledId: string;
}

/**
 * Writes a conversation as bytes.
 *
 * @param prefix - The start of every request id; the number of the request follows.
 */
export function writeConversation({ requests, ending }: Conversation, keys: Keys, prefix: string): WrittenConversation {
  const isAborted = ending === 'abort';
  const findKey = (name: KeyName) =>
    isAborted && (name === 'good' || name === 'other') ? keys.abortingAccount.key : keys.values[name];
  const key = findKey('good') ?? '';
  const smuggledId = `${prefix}-smuggled`;
  const smuggled = writeHead(`GET ${router.rates.path} HTTP/1.1`, [
    ['Host', 'x'],
    [API_KEY_HEADER, key],
    ['X-Request-Id', smuggledId],
  ]);

  function fillPlaceholders(text: string): string {
    if (!text.includes('{')) return text;
    return text
      .replaceAll(SMUGGLED, smuggled)
      .replaceAll('{key-encoded}', encodeEveryCharacter(key))
      .replaceAll('{key-rest}', key.slice('cr_'.length))
      .replaceAll('{key}', key)
      .replace(/\{chunk:([\s\S]*)\}/, (_, text: string) =>
        text === '' ? '' : `${text.length.toString(16)}\r\n${text}\r\n`,
      );
  }

  function writeRequest(request: Request, id: string): string {
    const sentKey = findKey(request.key);
    const hasOwnId = request.fields.some(([name]) => name === 'X-Request-Id');
    const own: Field[] = [['Host', 'x']];
    if (!hasOwnId) own.push(['X-Request-Id', id]);
    if (sentKey !== undefined) own.push([API_KEY_HEADER, sentKey]);
    if (request.kind === 'sound') {
      const { operation, method, query, fields } = request;
      return writeHead(`${method} ${router[operation].path}${query} HTTP/1.1`, [...own, ...fields]);
    }
    const { method, target, version, fields, body } = request;
    const text = fillPlaceholders(body.text);
    const filled = [...own, ...fields, ...body.fields].map(
      ([name, value]): Field => [name, fillPlaceholders(value.replace('{length}', String(text.length)))],
    );
    return writeHead(`${method} ${fillPlaceholders(target)} ${version}`, filled) + text;
  }

  const requestsById = new Map(requests.map((request, index) => [`${prefix}-${index}`, request]));
  const texts = [...requestsById].map(([id, request]) => writeRequest(request, id));
  const lastId = `${prefix}-last`;
  if (ending === 'reads-all') {
    texts.push(
      writeHead(`GET ${router.currencies.path} HTTP/1.1`, [
        ['Host', 'x'],
        ['X-Request-Id', lastId],
        ['Connection', 'close'],
      ]),
    );
  }
  return { bytes: Buffer.from(texts.join(''), 'latin1'), requestsById, lastId, smuggledId };
}

function writeHead(requestLine: string, fields: readonly Field[]): string {
  const lines = [requestLine, ...fields.map(([name, value]) => `${name}: ${value}`)];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
