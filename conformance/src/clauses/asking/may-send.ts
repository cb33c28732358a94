import type { Context } from '../../clause.ts';

/** Characters that a firewall looks for: those of markup, shells, databases and lists, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: a firewall looks for control characters
const SUSPECT = /[\0-\x1f\x7f;'"<>(){}[\]|\\`$*]|\.\.|--|0x|\/\/|[?&](callback|jsonp)=/i;

/** Checks whether a run may send a request for path and query: any request, or those that a firewall lets pass. */
export function maySend({ hasProbes }: Context, target: string): boolean {
  if (hasProbes) return true;
  const names = [...new URLSearchParams(target.replace(/^[^?]*/, '')).keys()];
  try {
    return !SUSPECT.test(decodeURIComponent(target)) && new Set(names).size === names.length;
  } catch {
    return false;
  }
}
