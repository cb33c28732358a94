import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { type Answer, findField } from '../exchange/read-answers.ts';
import { Finding } from '../finding.ts';

const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  identity: (body) => body,
  gzip: (body) => gunzipSync(body),
  br: (body) => brotliDecompressSync(body),
  deflate: (body) => inflateSync(body),
  zstd: (body) => zstdDecompressSync(body),
};

/**
 * Decompresses the body of an answer.
 *
 * @throws Finding for an unknown encoding, and for a body that cannot be decompressed.
 */
export function readText(answer: Answer): string {
  const encoding = findField(answer, 'Content-Encoding') ?? 'identity';
  try {
    const decode = DECODERS[encoding];
    if (decode) return decode(answer.body).toString();
  } catch {
    // A body that cannot be decompressed is the same finding as an unknown encoding.
  }
  throw new Finding(`A body in the encoding ${encoding} cannot be read.`);
}

/** @throws Finding when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Finding(`A body is no JSON: ${JSON.stringify(text.slice(0, 200))}`);
  }
}
