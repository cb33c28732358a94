import { ProviderError } from '../../refresh/rate-provider.ts';

/** The greatest size: twenty times the largest table of any provider. Reading more would delay requests. */
const LARGEST_BODY_BYTES = 262_144;

/** A table comes in a few pieces. Each piece costs time, and a hostile server could send every byte as a piece. */
const MOST_PIECES = 500;

/**
 * Reads a body to its end, up to 256 KiB of decompressed text.
 *
 * @param facts - The facts about the answer for an error; `retryAfterMs` is the pause that the provider asks for.
 * @throws ProviderError when the body is too large or comes in too many pieces.
 */
export async function readBodyText(
  { body }: Response,
  facts: { readonly host: string; readonly retryAfterMs: number | undefined },
): Promise<string> {
  const { host, retryAfterMs } = facts;
  const refuse = (what: string) => new ProviderError(`${host} sent ${what}`, { retryAfterMs });
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    pieces.push(piece);
    size += piece.byteLength;
    if (size > LARGEST_BODY_BYTES) throw refuse(`more than ${LARGEST_BODY_BYTES} bytes`);
    if (pieces.length > MOST_PIECES) throw refuse(`more than ${MOST_PIECES} pieces of an answer`);
  }
  // Unlike a buffer, the decoder drops a byte order mark, which JSON.parse would refuse.
  return new TextDecoder().decode(Buffer.concat(pieces));
}
