import { z } from 'zod';
import type { Keys } from '../clause.ts';
import type { SentRequest } from '../exchange.ts';
import { parseJson } from '../parse-json.ts';
import type { HttpRequest } from './client.ts';
import { mapMarked, markKeys } from './key-marks.ts';
import { keyVariables } from './key-names.ts';

/** A tuple instead of an object keeps the word short that a person copies. */
const requestSchema = z.tuple([
  z.string().regex(/^[!-~]+$/),
  // Behind an address, another text could name another host, which would get the keys.
  z.string().startsWith('/'),
  z.record(z.string(), z.string()),
  z.string().optional(),
]);

/** Writes a request as one word to copy. Marks stand for the keys. */
export function writeReplay({ method, target, sentHeaders, sentBody }: SentRequest, keys: Partial<Keys>): string {
  const written = [method, target, sentHeaders, ...(sentBody === undefined ? [] : [sentBody])];
  const mark = (_name: string, value: unknown) => (typeof value === 'string' ? markKeys(value, keys) : value);
  return Buffer.from(JSON.stringify(written, mark)).toString('base64url');
}

/**
 * Reads a request from the word that `writeReplay` wrote.
 *
 * @param keys - The keys of this run, which may differ from the keys of the first request.
 * @throws Error when the word is no such request, or when a key that the request needs is missing.
 */
export function readReplay(word: string, keys: Partial<Keys>): HttpRequest {
  const { data } = requestSchema.safeParse(parseJson(Buffer.from(word, 'base64url').toString()));
  if (!data) throw new Error('it is no request of a finding');
  const fill = (text: string) =>
    mapMarked(text, {
      plain: (part) => part,
      key(name) {
        const key = keys[name];
        if (key === undefined) throw new Error(`it needs the key of ${keyVariables[name]}`);
        return key;
      },
    });
  const [method, target, headers, body] = data;
  const sent = Object.entries(headers).map(([name, value]) => [name, fill(value)]);
  return { method, path: fill(target), headers: Object.fromEntries(sent), ...(body && { body: fill(body) }) };
}
