import type { Context } from '../../clause.ts';

/** Characters that a firewall looks for: those of markup, shells, databases and lists, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a firewall looks for control characters
const SUSPECT = /[\0-\x1f\x7f;'"<>(){}[\]|\\`$*]|\.\.|--|0x/i;

/** Parameters that ask a server to wrap its answer into a call of foreign code. */
const WRAPPING = ['callback', 'jsonp'];

/** Checks whether a run may send a request for path and query: any request, or those that a firewall lets pass. */
export function maySend({ hasProbes }: Context, target: string): boolean {
  return hasProbes || isHarmless(target);
}

/** Checks whether a firewall lets a request pass, as far as path and query show. */
function isHarmless(target: string): boolean {
  const [path = '', search = ''] = target.split(/\?(.*)/s);
  const text = decode(target);
  const names = [...new URLSearchParams(search).keys()];
  return (
    text !== undefined &&
    !SUSPECT.test(text) &&
    !path.includes('//') &&
    new Set(names).size === names.length &&
    !names.some((name) => WRAPPING.includes(name))
  );
}

/** Decodes percent-encoded UTF-8; `undefined` when the encoding is broken. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
