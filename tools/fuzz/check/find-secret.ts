/** The number of times that a text is decoded, to find keys that are percent-encoded more than once. */
const ROUNDS = 3;

/** Finds the first secret that a text contains, plain or percent-encoded. */
export function findSecret(text: string, secrets: readonly string[]): string | undefined {
  let decoded = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = secrets.find((secret) => decoded.includes(secret));
    if (found !== undefined || !decoded.includes('%')) return found;
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
  return secrets.find((secret) => decoded.includes(secret));
}
