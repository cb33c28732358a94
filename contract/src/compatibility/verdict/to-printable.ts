/** Characters that move the cursor, break a line or change the direction of text, and commands to build servers (`##[`). */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|#(?=#\w*\[)/gu;

/** Makes text of a document one line of visible characters, so that it can neither control a terminal nor forge a line. */
export function toPrintable(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
