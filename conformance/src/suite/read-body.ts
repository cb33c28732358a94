import { parseJson } from '../drivers/parse-json.ts';
import { Mismatch } from '../mismatch.ts';
import { BrokenAnswer } from './broken-answer.ts';
import { causeOf, findWireDefect, isClosed } from './wire-defect.ts';

/** The longest body that the interface knows has some 5,000 characters. */
const LONGEST_BODY = 2 ** 20;

/** How the errors of gzip and deflate, of Brotli and of Zstandard are called. */
const BAD_ENCODING = /^(Z_|ERR__ERROR_|ZSTD_error_)/;

/** A body that was read to its end. */
export interface ReadBody {
  readonly text: string;
  /** Whether all bytes were UTF-8. */
  readonly isUtf8: boolean;
}

/**
 * Reads a body to its end, but not one that has none: a few bytes can unfold to more than there is memory.
 *
 * @param patienceMs - How long a body that is whole JSON already may take to end.
 * @throws Mismatch when the body is too long, or does not end where its headers say.
 * @throws BrokenAnswer when it cannot be read, which may be an accident.
 */
export async function readBody({ body }: Response, patienceMs: number): Promise<ReadBody> {
  // What a client sees is kept: a byte order mark, too.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const checker = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let isUtf8 = true;
  const check = (bytes?: Uint8Array) => {
    if (isUtf8) isUtf8 = canDecode(checker, bytes);
  };
  const reader = body?.getReader();
  for (;;) {
    const bytes = reader && (await readOn(reader, text, patienceMs));
    if (!bytes) break;
    check(bytes);
    text += decoder.decode(bytes, { stream: true });
    if (text.length > LONGEST_BODY)
      throw new Mismatch('a body of a reasonable size', `at most ${LONGEST_BODY} characters`, 'more than that');
  }
  check();
  return { text: text + decoder.decode(), isUtf8 };
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readOn(reader: Reader, soFar: string, patienceMs: number): Promise<Uint8Array | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const whole = soFar.endsWith('}') && parseJson(soFar) !== undefined;
  const late = new Promise<never>((_resolve, reject) => {
    if (!whole) return;
    const waiting = new Mismatch(
      'a body that ends where its headers say',
      'its end',
      'whole JSON, and no end after it',
    );
    timer = setTimeout(() => reject(waiting), patienceMs);
  });
  try {
    return (await Promise.race([reader.read(), late])).value;
  } catch (error) {
    throw error instanceof Mismatch ? error : (findBreak(error) ?? error);
  } finally {
    clearTimeout(timer);
  }
}

/** What broke a body, unless it was the run that gave it up. */
function findBreak(error: unknown): BrokenAnswer | undefined {
  const broken = (what: string) => new BrokenAnswer(what, { cause: error });
  if (BAD_ENCODING.test(causeOf(error).code ?? '')) return broken('a body in the encoding that its headers name');
  if (isClosed(error)) return broken('a body that is sent to its end');
  const defect = findWireDefect(error);
  return defect === undefined ? undefined : broken(defect);
}

function canDecode(checker: InstanceType<typeof TextDecoder>, bytes: Uint8Array | undefined): boolean {
  try {
    checker.decode(bytes, { stream: bytes !== undefined });
    return true;
  } catch {
    return false;
  }
}
