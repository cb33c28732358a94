/** Finds the problem of a typed key; `undefined` for a key that can be sent. */
export function findKeyProblem(key: string): string | undefined {
  return /^[!-~]*$/.test(key) ? undefined : 'A key has only letters, digits and signs of ASCII, without blanks.';
}
