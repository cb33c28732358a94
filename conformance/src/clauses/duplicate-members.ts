/** The parts of a JSON text that matter for its shape. */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/gs;

/** The name of a member that an object of a JSON text has twice: readers take one or the other (RFC 8259, section 4). */
export function findDuplicateMember(text: string): string | undefined {
  // Of each object and list that is open, the names so far; lists have none.
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

/** `"a"` and `"\u0061"` are one name. */
function readName(token = '""'): string {
  try {
    return JSON.parse(token);
  } catch {
    return token;
  }
}
