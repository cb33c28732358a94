/** How often a text is decoded: who encodes a key twice is still found. */
const ROUNDS = 3;

/** Which of some secrets is in a text, in whatever spelling a URL allows; `undefined` when there is none. */
export function findSecret(text: string, secrets: readonly string[]): string | undefined {
  let decoded = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = secrets.find((secret) => decoded.includes(secret));
    if (found !== undefined || !decoded.includes('%')) return found;
    decoded = decoded.replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  }
  return secrets.find((secret) => decoded.includes(secret));
}
