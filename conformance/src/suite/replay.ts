import { z } from 'zod';
import type { KeyName, Keys } from '../clause.ts';
import type { SentRequest } from '../exchange.ts';
import type { HttpRequest } from './client.ts';
import { keyVariables } from './key-names.ts';
import { type KeyForm, type KeyPart, keyForms, splitAtKeys, writeKeyPart } from './key-parts.ts';

const keyName = z.enum(Object.keys(keyVariables) as [KeyName]);
const keyForm = z.enum(Object.keys(keyForms) as [KeyForm]);
const count = z.int().nonnegative();

/** Tuples instead of objects keep the word short that a person copies. */
const textSchema = z.array(z.union([z.string(), z.tuple([keyName, count, count, keyForm.nullable()])]));
const requestSchema = z.tuple([
  z.string().regex(/^[!-~]+$/),
  textSchema,
  z.array(z.tuple([z.string(), textSchema])),
  textSchema.optional(),
]);

const UNREADABLE = 'it is no request of a finding';

/** Writes a request as one word to copy. Names of keys stand in the place of keys. */
export function writeReplay({ method, target, sentHeaders, sentBody }: SentRequest, keys: Partial<Keys>): string {
  const headers = Object.entries(sentHeaders).map(([name, value]) => [name, splitAtKeys(value, keys)]);
  const body = sentBody === undefined ? [] : [splitAtKeys(sentBody, keys)];
  const written = [method, splitAtKeys(target, keys), headers, ...body];
  return Buffer.from(JSON.stringify(written)).toString('base64url');
}

/**
 * Reads a request from the word that `writeReplay` wrote.
 *
 * @param keys - The keys of this run, which may differ from the keys of the first request.
 * @throws Error when the word is no such request, or when a key that the request needs is missing.
 */
export function readReplay(word: string, keys: Partial<Keys>): HttpRequest {
  const [method, target, headers, body] = parseReplay(word);
  const write = (part: string | KeyPart) => {
    if (typeof part === 'string') return part;
    const text = writeKeyPart(part, keys);
    if (text === undefined) throw new Error(`it needs the key of ${keyVariables[part[0]]}`);
    return text;
  };
  const join = (parts: readonly (string | KeyPart)[]) => parts.map(write).join('');
  const path = join(target);
  // Behind an address, another text could name another host, which would get the keys.
  if (!path.startsWith('/')) throw new Error(UNREADABLE);
  const sent = headers.map(([name, value]) => [name, join(value)]);
  return { method, path, headers: Object.fromEntries(sent), ...(body && { body: join(body) }) };
}

function parseReplay(word: string): z.infer<typeof requestSchema> {
  try {
    return requestSchema.parse(JSON.parse(Buffer.from(word, 'base64url').toString()));
  } catch {
    throw new Error(UNREADABLE);
  }
}
