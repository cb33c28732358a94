import { redactKeys } from '../access/api-key.ts';

const LONGEST_LOGGED = 200;
/** Long enough for a key in any encoding, and a limit on the cost of a long path. */
const LONGEST_READ = 2_000;
/** A path that is encoded more often hides something. */
const MOST_DECODINGS = 8;

/** Matches the token of a link in a mail: no other path has so many characters of base64url in a row. */
const TOKENS = /[\w-]{90,}/g;

/** Makes a path fit for the log: short, and without an API key or a token of a mail in any encoding. */
export function toLoggablePath(path: string): string {
  const start = redact(path.slice(0, LONGEST_READ));
  const decoded = start.includes('%') ? decodeFully(start) : start;
  // Redact before cutting: otherwise most of a key could remain at the end, too short to be recognised.
  const scrubbed = redact(decoded);
  return (scrubbed === decoded ? start : scrubbed).slice(0, LONGEST_LOGGED);
}

function redact(text: string): string {
  return redactKeys(text).replace(TOKENS, '[redacted]');
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
