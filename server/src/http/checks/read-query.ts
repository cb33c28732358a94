import querystring from 'node:querystring';

/** A length that no valid value exceeds, in any encoding. */
const LONGEST_VALUE = 256;

/** The greatest length of a plain query, which has room for few parameters only. */
const LONGEST_PLAIN = 128;

/** The parameters of a query by name: one text, or two when the query repeats the name. */
export type Parameters = Readonly<Record<string, string | readonly string[]>>;

/** True for a short query without anything to decode, like nearly all queries of honest clients. */
export function isPlain(query: string): boolean {
  return query.length <= LONGEST_PLAIN && !query.includes('%') && !query.includes('+');
}

/**
 * Creates the function that reads the parameters of the given names from a query. Skips all other parameters, of which
 * a request may have thousands. Reads a repeated name twice at most.
 */
export function createQueryReader(names: readonly string[]): (query: string) => Parameters {
  const patterns = names.map((name) => new RegExp(`(?:^|&)(${buildNamePattern(name)})(?:=([^&]*))?(?=&|$)`, 'g'));

  function readEncoded(query: string): Parameters {
    const pairs = patterns.flatMap((pattern) => {
      pattern.lastIndex = 0;
      const first = pattern.exec(query);
      // A failed match has set the pattern back to the start.
      const second = first && pattern.exec(query);
      return [first, second].filter((match) => match !== null).map(writePair);
    });
    return querystring.parse(pairs.join('&')) as Parameters;
  }

  /** Reads in one pass, because `split` would take twice the time. */
  function readPlain(query: string): Parameters {
    const parameters: Record<string, string | readonly string[]> = {};
    for (let start = 0, end = 0; start <= query.length; start = end + 1) {
      end = findOrEnd(query, '&', start);
      const nameEnd = Math.min(findOrEnd(query, '=', start), end);
      const name = names.find((name) => name.length === nameEnd - start && query.startsWith(name, start));
      if (name === undefined) continue;
      const value = query.slice(nameEnd + 1, end);
      const first = parameters[name];
      if (first === undefined) parameters[name] = value;
      else if (typeof first === 'string') parameters[name] = [first, value];
    }
    return parameters;
  }

  return (query) => (isPlain(query) ? readPlain(query) : readEncoded(query));
}

/** Finds a character from a place on, or else the end of the text. */
function findOrEnd(text: string, character: string, from: number): number {
  const found = text.indexOf(character, from);
  return found < 0 ? text.length : found;
}

function writePair([, name, value = '']: RegExpExecArray): string {
  return `${name}=${value.length > LONGEST_VALUE ? '' : value}`;
}

/** Builds a pattern of a name in which each letter may be percent-encoded. */
function buildNamePattern(name: string): string {
  return [...name]
    .map((letter) => `(?:${letter}|%${letter.charCodeAt(0).toString(16).replace(/[a-f]/, matchBothCases)})`)
    .join('');
}

function matchBothCases(digit: string): string {
  return `[${digit}${digit.toUpperCase()}]`;
}
