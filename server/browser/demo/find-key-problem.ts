/** Says what is wrong with a key that somebody has typed; `undefined` for one that can be sent. */
export function findKeyProblem(key: string): string | undefined {
  return /^[!-~]*$/.test(key) ? undefined : 'A key has only letters, digits and signs of ASCII, without blanks.';
}
