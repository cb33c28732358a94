/** Matches the text between `://` and the last `@` of a line, and a parameter `password`; both also percent-encoded. */
const [USER_INFO, PARAMETER] = [
  /(?<=:\/\/|%3a%2f%2f).*(?=@|%40)/gi,
  /(?<=(?:[?&]|%3f|%26)password(?:=|%3d))[^\s'"&]+/gi,
];

/**
 * Hides passwords of URLs in a message, which may repeat an argument. Rather hides too much than too little: a password
 * may have blanks, slashes and an `@`.
 *
 * @example
 * ```ts
 * hidePasswords("unknown command 'postgres://ann:s3cr3t@db/rates'"); // "unknown command 'postgres://[hidden]@db/rates'"
 * ```
 */
export function hidePasswords(message: string): string {
  return message.replace(USER_INFO, '[hidden]').replace(PARAMETER, '[hidden]');
}
