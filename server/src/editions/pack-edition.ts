import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { PackedEdition } from './edition-store.ts';
import type { WrittenEdition } from './write-edition.ts';

/** No edition is larger. Without a limit, a forged row could exhaust the memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Better qualities take a hundred times as long, while no request is answered, and save a tenth of the space. */
const packText = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });

/** Compresses an edition. */
export function packEdition({ id, json, tables }: WrittenEdition, publishedAt: number): PackedEdition {
  const packed = new Map([...tables].map(([hash, text]) => [hash, packText(text)]));
  return { id, publishedAt, content: packText(json), tables: packed };
}

/** Decompresses a stored text. */
export function unpackText(packed: Uint8Array): string {
  return brotliDecompressSync(packed, { maxOutputLength: MOST_BYTES }).toString();
}
