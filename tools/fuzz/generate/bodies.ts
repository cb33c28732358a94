import fc from 'fast-check';
import type { Body, Field } from '../conversation.ts';

/**
 * A placeholder in a body for a complete request with a valid key. No server may answer that request; its request id
 * reveals an answer.
 */
export const SMUGGLED = '{smuggled}';

const contents = fc.constantFrom('', 'x', '{"a":1}', '\r\n', SMUGGLED, `\r\n${SMUGGLED}`, 'x'.repeat(70_000));
const chunked: Field = ['Transfer-Encoding', 'chunked'];

const sized = contents.map((text): Body => ({ fields: [['Content-Length', '{length}']], text }));
const inChunks = contents.map((text): Body => ({ fields: [chunked], text: `{chunk:${text}}0\r\n\r\n` }));

const length = (value: string): Field => ['Content-Length', value];
const coding = (value: string): Field => ['Transfer-Encoding', value];
/** Bodies with two contradicting lengths: a proxy may believe the one, and the server the other. */
const ambiguous = fc
  .tuple(
    fc.constantFrom<readonly Field[]>(
      [length('4'), chunked],
      [chunked, length('4')],
      [length('4'), length('5')],
      [chunked, coding('identity'), length('4')],
      [length('4'), coding('\x0bchunked')],
      [length('4'), coding('Chunked')],
    ),
    fc.constantFrom(`0\r\n\r\n${SMUGGLED}`, `1\r\nx\r\n0\r\n\r\n${SMUGGLED}`),
  )
  .map(([fields, text]): Body => ({ fields, text }));

const badChunks = fc
  .constantFrom(
    `x\r\n${SMUGGLED}`,
    `-1\r\n${SMUGGLED}`,
    `1\nx\n0\n\n${SMUGGLED}`,
    `2;a="\r\n"\r\nxx\r\n0\r\n\n${SMUGGLED}`,
    `ffffffffffffffff1\r\n${SMUGGLED}`,
    `1;${'x'.repeat(20_000)}\r\nx\r\n`,
  )
  .map((text): Body => ({ fields: [chunked], text }));

/** Bodies, which no operation reads: well announced, ambiguous and malformed. */
export const bodies: fc.Arbitrary<Body> = fc.oneof(
  { weight: 8, arbitrary: fc.constant<Body>({ fields: [], text: '' }) },
  { weight: 2, arbitrary: sized },
  { weight: 2, arbitrary: inChunks },
  { weight: 2, arbitrary: ambiguous },
  badChunks,
);
