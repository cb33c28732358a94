import { parseJson } from '../drivers/parse-json.ts';
import { Mismatch } from '../mismatch.ts';
import { BrokenAnswer, findWireDefect, isClosed } from './lost-answer.ts';

/** Characters. The longest body of the interface has some 5,000. */
const LONGEST_BODY = 2 ** 20;

/** A body, read to its end. */
export interface ReadBody {
  readonly text: string;
  /** True when all bytes were UTF-8. */
  readonly isUtf8: boolean;
}

/**
 * Reads a body to its end. The length is limited, because a few compressed bytes can unpack to more than the memory.
 *
 * @param patienceMs - Milliseconds in which the body must go on or end once the text so far is whole JSON.
 * @throws Mismatch when the body is too long, or does not end where its headers say.
 * @throws BrokenAnswer when the body cannot be read, which may be an accident.
 */
export async function readBody({ body }: Response, patienceMs: number): Promise<ReadBody> {
  // The text keeps a byte order mark, because a client would see it.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const checker = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let isUtf8 = true;
  const reader = body?.getReader();
  for (;;) {
    const bytes = reader && (await readChunk(reader, text, patienceMs));
    isUtf8 &&= canDecode(checker, bytes);
    text += decoder.decode(bytes, { stream: bytes !== undefined });
    if (!bytes) return { text, isUtf8 };
    if (text.length > LONGEST_BODY)
      throw new Mismatch('a body of a reasonable size', `at most ${LONGEST_BODY} characters`, 'more than that');
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readChunk(reader: Reader, soFar: string, patienceMs: number): Promise<Uint8Array | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    if (!soFar.endsWith('}')) return;
    timer = setTimeout(() => {
      // Parsed only now, because nearly every body ends in time.
      if (parseJson(soFar) === undefined) return;
      reject(new Mismatch('a body that ends where its headers say', 'its end', 'whole JSON, and no end after it'));
    }, patienceMs);
  });
  try {
    return (await Promise.race([reader.read(), late])).value;
  } catch (error) {
    const defect = isClosed(error) ? 'a body that is sent to its end' : findWireDefect(error);
    throw defect === undefined ? error : new BrokenAnswer(defect, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

function canDecode(checker: InstanceType<typeof TextDecoder>, bytes: Uint8Array | undefined): boolean {
  try {
    checker.decode(bytes, { stream: bytes !== undefined });
    return true;
  } catch {
    return false;
  }
}
