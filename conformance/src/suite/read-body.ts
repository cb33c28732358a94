import { isUtf8 } from 'node:buffer';
import { Mismatch } from '../mismatch.ts';
import { BrokenAnswer, isClosed } from './lost-answer.ts';

/** The longest body of the interface has some 5,000 bytes. */
const MOST_BYTES = 2 ** 20;

/**
 * Reads a body to its end, and tells whether all bytes were UTF-8. The length is limited, because a few compressed bytes
 * can unpack to more than the memory. The text keeps a byte order mark, because a client would see it.
 *
 * @throws Mismatch when the body is too long.
 * @throws BrokenAnswer when the connection breaks, which may be an accident.
 */
export async function readBody({ body }: Response): Promise<{ readonly text: string; readonly isUtf8: boolean }> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk);
      length += chunk.byteLength;
      if (length > MOST_BYTES)
        throw new Mismatch('a body of a reasonable size', `at most ${MOST_BYTES} bytes`, 'more than that');
    }
  } catch (error) {
    throw isClosed(error) ? new BrokenAnswer('a body that is sent to its end', { cause: error }) : error;
  }
  const bytes = Buffer.concat(chunks);
  return { text: bytes.toString(), isUtf8: isUtf8(bytes) };
}
