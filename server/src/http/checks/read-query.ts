import querystring from 'node:querystring';

/** A longer value is neither a currency nor an amount, however it is encoded. */
const LONGEST_VALUE = 256;

/** What needs no decoding, and is so short that it has few parameters. Nearly all that is meant well is of this form. */
const PLAIN = /^[\w.=&-]{0,128}$/;

/** The parameters of a query by name: a text, or two of them where the query repeats the name. */
export type Parameters = Readonly<Record<string, string | readonly string[]>>;

/** Whether a query is spelled in the one way that leaves nothing to decode. */
export function isPlain(query: string): boolean {
  return PLAIN.test(query);
}

/**
 * Makes what reads the parameters of some names from a query, and nothing of all the others, of which a request may have
 * thousands. Whether a name is repeated matters, but not how often.
 */
export function queryReader(names: readonly string[]): (query: string) => Parameters {
  const patterns = names.map((name) => new RegExp(`(?:^|&)(${spellingsOf(name)})(?:=([^&]*))?(?=&|$)`, 'g'));

  function readEncoded(query: string): Parameters {
    const pairs = patterns.flatMap((pattern) => {
      pattern.lastIndex = 0;
      const first = pattern.exec(query);
      // What is not found sets the pattern back to the start.
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

/** Each letter of a name may be encoded. */
function spellingsOf(name: string): string {
  return [...name]
    .map((letter) => `(?:${letter}|%${letter.charCodeAt(0).toString(16).replace(/[a-f]/, bothCases)})`)
    .join('');
}

function bothCases(digit: string): string {
  return `[${digit}${digit.toUpperCase()}]`;
}
