/**
 * Reads the body of an answer, and puts the exact text of each of its numbers beside it: `rateText` beside `rate`.
 *
 * @throws SyntaxError when the body is no JSON.
 */
export function readData(body: string): unknown {
  const data = JSON.parse(body);
  let texts: ReturnType<typeof readTexts> | undefined;
  for (const name in data) {
    if (typeof data[name] !== 'number') continue;
    texts ??= readTexts(body);
    data[`${name}Text`] = texts[name];
  }
  return data;
}

/**
 * Reads a body, which is an object, with texts in the place of its numbers, however long they are. The parser sees the same members twice, so
 * that a text belongs to its number also where members are repeated, nested or written with escapes.
 *
 * @throws SyntaxError when the body is no JSON.
 */
export function readTexts(body: string): Readonly<Record<string, unknown>> {
  // Where strings begin and end, and what may be a number. A whole string as one match would overflow the stack.
  const tokens = /\\.|"|-?\d[\d.eE+-]*/g;
  let isString = false;
  const texts = body.replace(tokens, (token) => {
    if (token === '"') isString = !isString;
    return isString || token === '"' ? token : `"${token}"`;
  });
  return JSON.parse(texts);
}
