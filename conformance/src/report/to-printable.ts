/**
 * Characters that move the cursor, break a line, change the direction of text or have no shape, and the beginnings of
 * commands to build servers: `::` at the start, before which GitHub ignores blanks, `##[` and `##name[`.
 */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}]|:(?=:)(?<=^\s*:)|#(?=#\w*\[)/gu;

/** Makes any text of a target safe for a terminal and for the logs of build servers: one line of visible characters. */
export function toPrintable(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
