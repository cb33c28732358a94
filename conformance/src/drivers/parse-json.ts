/** Deeper nesting than any answer needs. A parser may set such a limit (RFC 8259, section 9). */
const MOST_NESTED = 1_000;

/**
 * Parses a JSON text; `undefined` when the text is not JSON, or is nested more deeply than `MOST_NESTED`. A run keeps all
 * answers, and a list in a list in a list takes a hundred times the memory of its text.
 */
export function parseJson(text: string): unknown {
  try {
    return isNestedTooDeeply(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isNestedTooDeeply(text: string): boolean {
  let [depth, isString] = [0, false];
  // Escapes, quotes and brackets. Strings are tracked by their quotes: one match of a whole string would overflow the
  // stack.
  for (const [token] of text.matchAll(/\\.|["{}[\]]/gs)) {
    if (token === '"') isString = !isString;
    else if (isString) continue;
    else if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    if (depth > MOST_NESTED) return true;
  }
  return false;
}
