import { z } from 'zod';
import type { KeyName, Keys } from '../clause.ts';
import type { HttpRequest } from '../drivers/driver.ts';
import type { SentRequest } from '../exchange.ts';
import { keyVariables } from './key-names.ts';
import { encodings, type KeyPart, splitAtKeys, writeKeyPart } from './key-parts.ts';

const keyName = z.enum(Object.keys(keyVariables) as [KeyName]);

/** Tuples instead of objects keep the word short that a person copies. */
const partSchema = z.union([
  z.string(),
  z.tuple([keyName]),
  z.tuple([
    keyName,
    z.int().nonnegative(),
    z.int().nonnegative(),
    z.enum(['upper', 'lower']).nullable(),
    z.enum(encodings).nullable(),
  ]),
]);
const textSchema = z.array(partSchema);
const requestSchema = z.tuple([
  z.string().regex(/^[!-~]+$/),
  textSchema,
  z.array(z.tuple([z.string(), textSchema])),
  textSchema.optional(),
]);
type Part = z.infer<typeof partSchema>;

/** Writes a request as one word to copy. Names of keys stand in the place of keys. */
export function writeReplay(request: SentRequest, keys: Partial<Keys>): string {
  const { method, target, sentHeaders, sentBody } = request;
  const split = (text: string) => splitAtKeys(text, keys).map(shorten);
  const headers = Object.entries(sentHeaders).map(([name, value]): [string, Part[]] => [name, split(value)]);
  const written: z.infer<typeof requestSchema> = [method, split(target), headers];
  if (sentBody !== undefined) written.push(split(sentBody));
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
  const join = (parts: readonly Part[]) => parts.map((part) => joinPart(part, keys)).join('');
  const path = join(target);
  if (!path.startsWith('/')) throw new Error('it is no request of a finding');
  return {
    method,
    path,
    headers: Object.fromEntries(headers.map(([name, value]) => [name, join(value)])),
    ...(body && { body: join(body) }),
  };
}

function parseReplay(word: string): z.infer<typeof requestSchema> {
  try {
    return requestSchema.parse(JSON.parse(Buffer.from(word, 'base64url').toString()));
  } catch {
    throw new Error('it is no request of a finding');
  }
}

function shorten(part: string | KeyPart): Part {
  if (typeof part === 'string') return part;
  const { name, from, cut, letterCase = null, encoding = null } = part;
  return from === 0 && cut === 0 && !letterCase && !encoding ? [name] : [name, from, cut, letterCase, encoding];
}

function joinPart(part: Part, keys: Partial<Keys>): string {
  if (typeof part === 'string') return part;
  const [name, from = 0, cut = 0, letterCase, encoding] = part;
  const form = { letterCase: letterCase ?? undefined, encoding: encoding ?? undefined };
  const text = writeKeyPart({ name, from, cut, ...form }, keys);
  if (text === undefined) throw new Error(`it needs the key of ${keyVariables[name]}`);
  return text;
}
