import { Mismatch } from '../mismatch.ts';

/** The longest body that the interface knows has some 5,000 characters. */
const LONGEST_BODY = 2 ** 20;

/** How the errors of gzip and deflate, of Brotli and of Zstandard are called. */
const BAD_ENCODING = /^(Z_|ERR__ERROR_|ZSTD_error_)/;

/**
 * Reads a body to its end, but not one that has none: a few bytes can unfold to more than there is memory.
 *
 * @throws Mismatch when the body is too long, or in another encoding than its headers name. Neither is the connection's
 *   fault.
 */
export async function readBody({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const bytes of body ?? []) {
      text += decoder.decode(bytes, { stream: true });
      if (text.length > LONGEST_BODY)
        throw new Mismatch('a body of a reasonable size', `at most ${LONGEST_BODY} characters`, 'more than that');
    }
  } catch (error) {
    const { code = '' } = (error as { cause?: { code?: string } }).cause ?? {};
    if (!BAD_ENCODING.test(code)) throw error;
    throw new Mismatch('a body in the encoding that its headers name', 'a body that can be read', code);
  }
  return text + decoder.decode();
}
