import { withoutKeys } from '../logger.ts';

const LONGEST_LOGGED = 200;
/** So that no key is cut off in the middle, however it is spelled, and a long path costs no more than a short one. */
const LONGEST_READ = 2_000;
/** Nobody encodes a path more often, but to hide something. */
const MOST_DECODINGS = 8;

/** A path as the log may show it: short, and without an API key in any spelling. */
export function loggablePath(path: string): string {
  const start = withoutKeys(path.slice(0, LONGEST_READ));
  const decoded = start.includes('%') ? decodeFully(start) : start;
  // In this order, or most of a key could be left at the end, which is no key to be scrubbed any more.
  const scrubbed = withoutKeys(decoded);
  return (scrubbed === decoded ? start : scrubbed).slice(0, LONGEST_LOGGED);
}

/** Decodes what may have been encoded several times. Keys are ASCII, so that a byte is a character. */
function decodeFully(text: string): string {
  let decoded = text;
  for (let round = 0; round < MOST_DECODINGS; round += 1) {
    const next = decoded.replace(/%(?:25)*([\dA-Fa-f]{2})/g, (_, digits) =>
      String.fromCharCode(Number.parseInt(digits, 16)),
    );
    if (next === decoded) return decoded;
    decoded = next;
  }
  return '[encoded too often]';
}
