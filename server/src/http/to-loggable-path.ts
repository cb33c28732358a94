import { redactKeys } from '../access/api-key.ts';

const LONGEST_LOGGED = 200;
/** Long enough for a key in any encoding, and a limit on the cost of a long path. */
const LONGEST_READ = 2_000;
/** A path that is encoded more often hides something. */
const MOST_DECODINGS = 8;

/** Makes a path fit for the log: short, and without an API key in any encoding. */
export function toLoggablePath(path: string): string {
  const start = redactKeys(path.slice(0, LONGEST_READ));
  const decoded = start.includes('%') ? decodeFully(start) : start;
  // Redact before cutting: otherwise most of a key could remain at the end, too short to be recognised.
  const scrubbed = redactKeys(decoded);
  return (scrubbed === decoded ? start : scrubbed).slice(0, LONGEST_LOGGED);
}

/** Decodes text that may be encoded several times. A byte is a character, because keys are ASCII. */
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
