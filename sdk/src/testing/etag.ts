/** Computes a strong validator of a text: two hashes, 106 bits in all, enough to distinguish mocked tables. */
export function computeEtag(text: string): string {
  const [first, second] = hashTwice(text);
  return `"mock-${first.toString(36)}${second.toString(36)}"`;
}

/** Computes the edition of mocked rates from their text: 16 hexadecimal digits, as those of the service. */
export function computeEdition(text: string): string {
  return hashTwice(text)
    .map((hashed) => hashed.toString(16).padStart(8, '0').slice(-8))
    .join('');
}

function hashTwice(text: string): [number, number] {
  return [hash(text, 0x811c9dc5), hash(text, 0x9e3779b1)];
}

/** cyrb53, 53 bits. No secret depends on the hash, and `crypto.subtle` would make every answer asynchronous. */
function hash(text: string, seed: number): number {
  let [high, low] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0);
}

/** Tells whether an `If-None-Match` names the content. */
export function matchesEtag(condition: string | null, etag: string): boolean {
  return condition !== null && (condition === '*' || condition.includes(etag));
}
