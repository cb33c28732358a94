/** The strings and the punctuation of a JSON text. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/**
 * Finds the name of a member that an object of a JSON text has twice. Parsers disagree on which of the two counts (RFC
 * 8259, section 4).
 */
export function findDuplicateMember(text: string): string | undefined {
  // For each open object the names so far, and `undefined` for each open list.
  const open: (Set<string> | undefined)[] = [];
  let last: string | undefined;
  for (const [token] of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(undefined);
    else if (token === '}' || token === ']') open.pop();
    else if (token === ':') {
      const names = open.at(-1);
      const name = readName(last);
      if (names?.has(name)) return name;
      names?.add(name);
    }
    last = token;
  }
  return undefined;
}

/** Decodes a name, because `"a"` and `"\u0061"` are the same. */
function readName(token = '""'): string {
  try {
    return JSON.parse(token);
  } catch {
    return token;
  }
}
