/**
 * Parses the body of an answer, and adds the exact text of each number beside the number: `rateText` beside `rate`.
 *
 * @throws SyntaxError when the body is not JSON.
 */
export function readData(body: string): Record<string, unknown> {
  const data = JSON.parse(body);
  let texts: ReturnType<typeof readTexts> | undefined;
  // V8 compiles a `for…in` over an object that grows anew again and again.
  for (const [name, value] of Object.entries(data)) {
    if (typeof value !== 'number') continue;
    texts ??= readTexts(body);
    data[`${name}Text`] = texts[name];
  }
  return data;
}

/**
 * Parses a JSON object with a text in the place of each number, however long. The same parser reads the same members as
 * for the numbers, so texts and numbers match even where members are repeated, nested or written with escapes.
 *
 * @throws SyntaxError when the body is not JSON.
 */
export function readTexts(body: string): Readonly<Record<string, unknown>> {
  // Escapes, quotes and numbers. Strings are tracked by their quotes: one match of a whole string would overflow the
  // stack.
  const tokens = /\\.|"|-?\d[\d.eE+-]*/g;
  let isString = false;
  const replace = (token: string) => {
    if (token !== '"') return isString ? token : `"${token}"`;
    isString = !isString;
    return token;
  };
  return JSON.parse(body.replace(tokens, replace));
}
