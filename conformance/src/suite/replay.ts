import { z } from 'zod';
import type { KeyName, Keys } from '../clause.ts';
import type { HttpRequest } from '../drivers/driver.ts';
import type { SentRequest } from '../exchange.ts';
import { keyVariables } from './key-names.ts';
import { type KeyPart, readKeyPart, splitAtKeys } from './key-parts.ts';

const partSchema = z.union([
  z.string(),
  z.strictObject({
    name: z.enum(Object.keys(keyVariables) as [KeyName]),
    from: z.int().nonnegative(),
    cut: z.int().nonnegative(),
    letters: z.enum(['upper', 'lower']).optional(),
    encoding: z.enum(['component', 'form', 'query']).optional(),
  }),
]);
const textSchema = z.array(partSchema);
const requestSchema = z.strictObject({
  method: z.string().regex(/^[!-~]+$/),
  target: textSchema,
  headers: z.array(z.tuple([z.string(), textSchema])),
  body: textSchema.optional(),
});

/** Writes a request as a word that can be copied, with the names of keys in the places of keys. */
export function writeReplay(request: SentRequest, keys: Partial<Keys>): string {
  const { method, target, sentHeaders, sentBody } = request;
  const split = (text: string) => splitAtKeys(text, keys);
  const headers = Object.entries(sentHeaders).map(([name, value]) => [name, split(value)]);
  const written = { method, target: split(target), headers, ...(sentBody !== undefined && { body: split(sentBody) }) };
  return Buffer.from(JSON.stringify(written)).toString('base64url');
}

/**
 * Reads what `writeReplay` wrote.
 *
 * @param keys - The keys of today, which may be others.
 * @throws Error when it is none, or when it needs a key that is not there.
 */
export function readReplay(word: string, keys: Partial<Keys>): HttpRequest {
  const { method, target, headers, body } = parseReplay(word);
  const join = (parts: readonly (string | KeyPart)[]) => parts.map((part) => joinPart(part, keys)).join('');
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

function joinPart(part: string | KeyPart, keys: Partial<Keys>): string {
  if (typeof part === 'string') return part;
  const text = readKeyPart(part, keys);
  if (text === undefined) throw new Error(`it needs the key of ${keyVariables[part.name]}`);
  return text;
}
