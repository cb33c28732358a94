/** Matches the text between `://` and the last `@` of a line, and a parameter `password`; both also percent-encoded. */
const [USER_INFO, PARAMETER] = [
  /(?<=:\/\/|%3a%2f%2f).*(?=@|%40)/gi,
  /(?<=(?:[?&]|%3f|%26)password(?:=|%3d))[^\s'"&]+/gi,
];

/** Hides passwords of URLs in a message, rather too much than too little: one may have blanks, slashes and an `@`. */
export function hidePasswords(message: string): string {
  return message.replace(USER_INFO, '[hidden]').replace(PARAMETER, '[hidden]');
}
