import type { KeyName, Keys } from '../clause.ts';
import type { HttpRequest } from '../drivers/driver.ts';
import type { SentRequest } from '../exchange.ts';
import { keyVariables, replaceKeys } from './key-names.ts';

/** Writes a request as a word that can be copied, with the names of keys in the places of keys. */
export function writeReplay({ method, target, sentHeaders }: SentRequest, keys: Partial<Keys>): string {
  const named = replaceKeys(JSON.stringify([method, target, sentHeaders]), keys, (expansion) => `\0${expansion}\0`);
  return Buffer.from(named).toString('base64url');
}

/**
 * Reads what `writeReplay` wrote.
 *
 * @param keys - The keys of today, which may be others.
 * @throws Error when it is none, or when it needs a key that is not there.
 */
export function readReplay(word: string, keys: Partial<Keys>): HttpRequest {
  const text = Buffer.from(word, 'base64url').toString();
  const [method, path, headers] = JSON.parse(
    text.replace(/\0(.*?)\0/g, (_found, expansion) => expand(expansion, keys)),
  );
  return { method, path, headers };
}

function expand(expansion: string, keys: Partial<Keys>): string {
  const [, variable, change] = /^\$\{?(\w+)(.*?)\}?$/.exec(expansion) ?? [];
  const [name] = Object.entries(keyVariables).find(([, each]) => each === variable) ?? [];
  const key = keys[name as KeyName];
  if (key === undefined) throw new Error(`it needs the key of ${variable}`);
  if (change === '^^') return key.toUpperCase();
  if (change === ',,') return key.toLowerCase();
  return change === '%?' ? key.slice(0, -1) : key;
}
