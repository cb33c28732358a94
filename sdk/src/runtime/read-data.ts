/** Values by name, with a text in the place of each number. */
type Texts = Readonly<Record<string, unknown>>;

/**
 * Parses the body of an answer, and adds the exact texts of its numbers: `rateText` beside the number `rate`, and
 * `ratesText` beside the numbers of `rates`.
 *
 * @throws SyntaxError when the body is not JSON.
 */
export function readData(body: string): Record<string, unknown> {
  const data = JSON.parse(body);
  return addTexts(data, data, readTexts(body), 'Text');
}

/** Adds the texts of those members of an object that are numbers, and of `rates` at the top of a body. */
function addTexts(to: Record<string, unknown>, values: object, texts: Texts, suffix = ''): typeof to {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'number') to[name + suffix] = texts[name];
    else if (value && suffix && name === 'rates') to.ratesText = addTexts({}, value, texts.rates as Texts);
  }
  return to;
}

/**
 * Parses a JSON object with a text in the place of each number, however long. The same parser reads the same members as
 * for the numbers, so texts and numbers match even where members are repeated, nested or written with escapes.
 *
 * @throws SyntaxError when the body is not JSON.
 */
export function readTexts(body: string): Texts {
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
