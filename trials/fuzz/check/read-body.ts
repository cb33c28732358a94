import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import { type Answer, fieldOf } from '../exchange/read-answers.ts';
import { Finding } from '../finding.ts';

const DECODERS: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  identity: (body) => body,
  gzip: (body) => gunzipSync(body),
  br: (body) => brotliDecompressSync(body),
  deflate: (body) => inflateSync(body),
  zstd: (body) => zstdDecompressSync(body),
};

/** The body of an answer as text, unpacked. */
export function readText(answer: Answer): string {
  const encoding = fieldOf(answer, 'Content-Encoding') ?? 'identity';
  try {
    const decode = DECODERS[encoding];
    if (decode) return decode(answer.body).toString();
  } catch {
    // Falls through: what cannot be unpacked is as foreign as an encoding that nobody knows.
  }
  throw new Finding('foreign', `a body in the encoding ${encoding} that cannot be read`);
}

/** @throws Finding when a text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Finding('foreign', `a body that is no JSON: ${JSON.stringify(text.slice(0, 200))}`);
  }
}
