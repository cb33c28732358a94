import { API_KEY_HEADER, router } from '@crossrate/contract';
import type { Conversation, Field, Request } from '../conversation.ts';
import { SMUGGLED } from '../generate/bodies.ts';
import { encodeEveryCharacter, type KeyName, type Keys } from '../keys.ts';

/** A conversation as bytes. */
export interface WrittenConversation {
  readonly bytes: Buffer;
  /** The requests by the ids that they carry. */
  readonly byId: ReadonlyMap<string, Request>;
  /** The request behind all others, whose answer ends the connection. */
  readonly lastId: string;
  readonly smuggledId: string;
}

/** Writes a conversation, its requests numbered behind a prefix. */
export function writeConversation({ requests, ending }: Conversation, keys: Keys, prefix: string): WrittenConversation {
  const isLeaving = ending === 'abort';
  const keyNamed = (name: KeyName) =>
    isLeaving && (name === 'good' || name === 'other') ? keys.leaver.key : keys.values[name];
  const key = keyNamed('good') ?? '';
  const smuggledId = `${prefix}-smuggled`;
  const smuggled = head('GET', router.rates.path, 'HTTP/1.1', [
    ['Host', 'x'],
    [API_KEY_HEADER, key],
    ['X-Request-Id', smuggledId],
  ]);

  function fill(text: string): string {
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

  function write(request: Request, id: string): string {
    const sentKey = keyNamed(request.key);
    const hasOwnId = request.fields.some(([name]) => name === 'X-Request-Id');
    const own: Field[] = hasOwnId
      ? [['Host', 'x']]
      : [
          ['Host', 'x'],
          ['X-Request-Id', id],
        ];
    if (sentKey !== undefined) own.push([API_KEY_HEADER, sentKey]);
    if (request.kind === 'sound') {
      const { operation, method, query, fields } = request;
      return head(method, router[operation].path + query, 'HTTP/1.1', [...own, ...fields]);
    }
    const { method, target, version, fields, body } = request;
    const text = fill(body.text);
    const filled = [...own, ...fields, ...body.fields].map(
      ([name, value]): Field => [name, fill(value.replace('{length}', String(text.length)))],
    );
    return head(method, fill(target), version, filled) + text;
  }

  const byId = new Map(requests.map((request, index) => [`${prefix}-${index}`, request]));
  const texts = [...byId].map(([id, request]) => write(request, id));
  const lastId = `${prefix}-last`;
  if (ending === 'reads-all') {
    texts.push(
      head('GET', router.currencies.path, 'HTTP/1.1', [
        ['Host', 'x'],
        ['X-Request-Id', lastId],
        ['Connection', 'close'],
      ]),
    );
  }
  return { bytes: Buffer.from(texts.join(''), 'latin1'), byId, lastId, smuggledId };
}

function head(method: string, target: string, version: string, fields: readonly Field[]): string {
  const lines = [`${method} ${target} ${version}`, ...fields.map(([name, value]) => `${name}: ${value}`)];
  return `${lines.join('\r\n')}\r\n\r\n`;
}
