import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { PackedEdition } from './edition-store.ts';
import type { WrittenEdition } from './write-edition.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** No edition is larger. Without a limit, a forged row could exhaust the memory. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Editions are written eight times a day and kept for a year: space counts more than a hundredth of a second. */
const pack = (text: string) => compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });

/** Compresses an edition. */
export async function packEdition(
  { id, json, tables }: WrittenEdition,
  { previous, publishedAt }: Pick<PackedEdition, 'previous' | 'publishedAt'>,
): Promise<PackedEdition> {
  const packed = await Promise.all([...tables].map(async ([hash, text]) => [hash, await pack(text)] as const));
  return { id, previous, publishedAt, content: await pack(json), tables: new Map(packed) };
}

/** Decompresses a stored text. */
export async function unpackText(packed: Uint8Array): Promise<string> {
  return (await decompress(packed, { maxOutputLength: MOST_BYTES })).toString();
}
