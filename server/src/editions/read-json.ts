import { shortenEdition } from '@crossrate/contract';
import type { EditionRow } from './edition-store.ts';
import { hash } from './hash.ts';
import { unpackText } from './pack-edition.ts';
import { writeTime } from './write-time.ts';

/** @throws Error without contents, or when they are not those of the id. */
export function readJson(row: Omit<EditionRow, 'number'>): string {
  const { id, publishedAt, content } = row;
  const name = `edition ${shortenEdition(id)} of ${writeTime(publishedAt)}`;
  if (!content) throw new Error(`The contents of the ${name} are no longer kept (RATES_KEEP_DAYS).`);
  return readHashed(id, content, name);
}

/** @throws Error when the contents have another hash. */
export function readHashed(expected: string, content: Uint8Array, name: string): string {
  const text = unpack(content, name);
  if (hash(text) !== expected) throw new Error(`The ${name} was altered: its contents have the hash ${hash(text)}.`);
  return text;
}

function unpack(content: Uint8Array, name: string): string {
  try {
    return unpackText(content);
  } catch (cause) {
    throw new Error(`The ${name} was altered: its contents cannot be decompressed.`, { cause });
  }
}
