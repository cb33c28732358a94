import { Finding } from '../finding.ts';

/** An answer as it came. */
export interface Answer {
  readonly status: number;
  /** In the order in which they came, names in lower case. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** Whether there was no body behind a head that announces one, as with HEAD. */
  readonly isHeadOnly: boolean;
}

const START = /^HTTP\/1\.1 (\d{3}) [\t -~]*$/;
const FIELD = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[\t ]*([\t -~]*?)[\t ]*$/;
const HEAD_END = '\r\n\r\n';

/**
 * Reads the answers of a connection, as strictly as HTTP states them. An answer that the end of the connection cuts off
 * is left out.
 *
 * @throws Finding when something is no answer.
 */
export function readAnswers(bytes: Buffer): Answer[] {
  const answers: Answer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(HEAD_END, from);
    if (end < 0) {
      if (!'HTTP/1.1 '.startsWith(bytes.toString('latin1', from, from + 9))) throw notHttp(bytes.subarray(from));
      break;
    }
    const [start = '', ...lines] = bytes.toString('latin1', from, end).split('\r\n');
    const status = Number(START.exec(start)?.[1]);
    if (Number.isNaN(status)) throw notHttp(bytes.subarray(from));
    const fields = lines.map((line) => {
      const [, name = '', value = ''] = FIELD.exec(line) ?? [];
      if (name === '') throw new Finding('not-http', `the field ${JSON.stringify(line)}`);
      return [name.toLowerCase(), value] as const;
    });
    from = end + HEAD_END.length;
    // An interim answer, as to `Expect: 100-continue`, goes before the one that counts.
    if (status < 200) continue;
    const length = lengthOf(status, fields);
    const isHeadOnly = length > 0 && isStartOfAnswer(bytes, from);
    if (!isHeadOnly && from + length > bytes.length) break;
    const to = isHeadOnly ? from : from + length;
    answers.push({ status, fields, body: bytes.subarray(from, to), isHeadOnly });
    from = to;
  }
  return answers;
}

/** The value of a field, all of its values where it comes several times; `undefined` where it does not come. */
export function fieldOf({ fields }: Answer, name: string): string | undefined {
  const values = fields.filter(([each]) => each === name.toLowerCase()).map(([, value]) => value);
  return values.length > 0 ? values.join(', ') : undefined;
}

function lengthOf(status: number, fields: Answer['fields']): number {
  const lengths = fields.filter(([name]) => name === 'content-length').map(([, value]) => value);
  if (fields.some(([name]) => name === 'transfer-encoding')) {
    throw new Finding('not-http', 'Transfer-Encoding, where all lengths are known');
  }
  if (status === 204 || status === 304) return 0;
  const [length = ''] = lengths;
  if (lengths.length !== 1 || !/^\d+$/.test(length)) {
    throw new Finding('not-http', `the lengths ${JSON.stringify(lengths)} of an answer with status ${status}`);
  }
  return Number(length);
}

/** No body of the service begins as an answer does. */
function isStartOfAnswer(bytes: Buffer, from: number): boolean {
  return from === bytes.length || bytes.toString('latin1', from, from + 9) === 'HTTP/1.1 ';
}

function notHttp(bytes: Buffer): Finding {
  return new Finding('not-http', JSON.stringify(bytes.toString('latin1', 0, 200)));
}
