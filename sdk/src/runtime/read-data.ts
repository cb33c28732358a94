/** In valid JSON nothing but a string begins with a quote, and nothing but a number with a sign or a digit. */
const STRING_OR_NUMBER = /("(?:[^"\\]|\\.)*")|-?\d[\d.eE+-]*/g;

/**
 * Reads the body of an answer, and puts the exact text of each of its numbers beside it: `rateText` beside `rate`.
 *
 * @throws SyntaxError when the body is no JSON.
 */
export function readData(body: string): unknown {
  const data = JSON.parse(body);
  let texts: ReturnType<typeof readTexts>;
  for (const name in data) {
    if (typeof data[name] !== 'number') continue;
    texts ??= readTexts(body);
    data[`${name}Text`] = texts[name];
  }
  return data;
}

/**
 * Reads a body with texts in the place of its numbers, however long they are. The parser sees the same members twice, so
 * that a text belongs to its number also where members are repeated, nested or written with escapes.
 *
 * @throws SyntaxError when the body is no JSON.
 */
// biome-ignore lint/suspicious/noExplicitAny: as JSON.parse
export function readTexts(body: string): any {
  return JSON.parse(body.replace(STRING_OR_NUMBER, (token, string) => string ?? `"${token}"`));
}
