import { Finding } from '../finding.ts';

/** An answer as it was received. */
export interface Answer {
  readonly status: number;
  /** In the order of the head; names in lower case. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  /** True when the head announces a body and none follows, as for HEAD. */
  readonly isHeadOnly: boolean;
}

const START = /^HTTP\/1\.1 (\d{3}) [\t -~]*$/;
const FIELD = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[\t ]*([\t -~]*?)[\t ]*$/;
const HEAD_END = '\r\n\r\n';

/**
 * Parses the answers of a connection strictly (RFC 9112). Leaves out an answer that the end of the connection cuts off.
 *
 * @throws Finding for bytes that are not an answer.
 */
export function readAnswers(bytes: Buffer): Answer[] {
  const answers: Answer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(HEAD_END, from);
    if (end < 0) {
      if (!'HTTP/1.1 '.startsWith(bytes.toString('latin1', from, from + 9)))
        throw describeNonHttp(bytes.subarray(from));
      break;
    }
    const [start = '', ...lines] = bytes.toString('latin1', from, end).split('\r\n');
    const status = Number(START.exec(start)?.[1]);
    if (Number.isNaN(status)) throw describeNonHttp(bytes.subarray(from));
    const fields = lines.map((line) => {
      const [, name = '', value = ''] = FIELD.exec(line) ?? [];
      if (name === '') throw new Finding(`A field is not of HTTP: ${JSON.stringify(line)}`);
      return [name.toLowerCase(), value] as const;
    });
    from = end + HEAD_END.length;
    // An interim answer, such as 100 to `Expect: 100-continue`, precedes the final answer.
    if (status < 200) continue;
    const length = readLength(status, fields);
    const isHeadOnly = length > 0 && isStartOfAnswer(bytes, from);
    if (!isHeadOnly && from + length > bytes.length) break;
    const to = isHeadOnly ? from : from + length;
    answers.push({ status, fields, body: bytes.subarray(from, to), isHeadOnly });
    from = to;
  }
  return answers;
}

/** Finds the value of a header field. Joins the values of a repeated field with commas. */
export function findField({ fields }: Answer, name: string): string | undefined {
  const values = fields.filter(([each]) => each === name.toLowerCase()).map(([, value]) => value);
  return values.length > 0 ? values.join(', ') : undefined;
}

function readLength(status: number, fields: Answer['fields']): number {
  const lengths = fields.filter(([name]) => name === 'content-length').map(([, value]) => value);
  if (fields.some(([name]) => name === 'transfer-encoding')) {
    throw new Finding('An answer has Transfer-Encoding, where all lengths are known.');
  }
  if (status === 204 || status === 304) return 0;
  const [length = ''] = lengths;
  if (lengths.length !== 1 || !/^\d+$/.test(length)) {
    throw new Finding(`An answer with ${status} has the lengths ${JSON.stringify(lengths)}.`);
  }
  return Number(length);
}

/** Tells whether another answer, or the end, follows. No body of the service begins like an answer. */
function isStartOfAnswer(bytes: Buffer, from: number): boolean {
  return from === bytes.length || bytes.toString('latin1', from, from + 9) === 'HTTP/1.1 ';
}

function describeNonHttp(bytes: Buffer): Finding {
  return new Finding(`Bytes are no answer of HTTP: ${JSON.stringify(bytes.toString('latin1', 0, 200))}`);
}
