import querystring from 'node:querystring';

/** A longer value is neither a currency nor an amount, however it is encoded. */
const LONGEST_VALUE = 256;

/** The parameters of a query by name: a text, or two of them where the query repeats the name. */
export type Parameters = Readonly<Record<string, string | readonly string[]>>;

/**
 * Makes what reads the parameters of some names from a query, and nothing of all the others, of which a request may have
 * thousands. Whether a name is repeated matters, but not how often.
 */
export function queryReader(names: readonly string[]): (query: string) => Parameters {
  const patterns = names.map((name) => new RegExp(`(?:^|&)(${spellingsOf(name)})(?:=([^&]*))?(?=&|$)`, 'g'));
  return (query) => {
    const pairs = patterns.flatMap((pattern) => {
      pattern.lastIndex = 0;
      const first = pattern.exec(query);
      // What is not found sets the pattern back to the start.
      const second = first && pattern.exec(query);
      return [first, second].filter((match) => match !== null).map(writePair);
    });
    return querystring.parse(pairs.join('&')) as Parameters;
  };
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
