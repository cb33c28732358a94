/** What moves the cursor, breaks a line or turns the direction, and how commands to build servers begin. */
const COMMANDS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|^:(?=:)|#(?=#\w*\[)/gu;

/** Makes a text safe for a terminal and the logs of build servers, whatever a target put into it: one line of signs. */
export function printable(text: string): string {
  return text.replace(COMMANDS, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}
