import querystring from 'node:querystring';

/** No currency and no amount is longer, in any encoding. */
const LONGEST_VALUE = 256;

/** Queries that need no decoding and have few parameters: nearly all queries of honest clients. */
const PLAIN = /^[\w.=&-]{0,128}$/;

/** The parameters of a query by name: one text, or two when the query repeats the name. */
export type Parameters = Readonly<Record<string, string | readonly string[]>>;

/** True for a short query without anything to decode. */
export function isPlain(query: string): boolean {
  return PLAIN.test(query);
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

  function readPlain(query: string): Parameters {
    const parameters: Record<string, string | readonly string[]> = {};
    for (const pair of query.split('&')) {
      const nameEnd = pair.indexOf('=');
      const name = nameEnd < 0 ? pair : pair.slice(0, nameEnd);
      if (!names.includes(name)) continue;
      const value = nameEnd < 0 ? '' : pair.slice(nameEnd + 1);
      const first = parameters[name];
      if (first === undefined) parameters[name] = value;
      else if (typeof first === 'string') parameters[name] = [first, value];
    }
    return parameters;
  }

  return (query) => (isPlain(query) ? readPlain(query) : readEncoded(query));
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
