/** Writes a strong validator of a text: 106 bits of two hashes, which is enough to tell one mocked table from another. */
export function etagOf(text: string): string {
  return `"mock-${hash(text, 0x811c9dc5)}${hash(text, 0x9e3779b1)}"`;
}

/** cyrb53, 53 bits: no secret depends on it, and `crypto.subtle` would make every answer wait. */
function hash(text: string, seed: number): string {
  let [high, low] = [0xdeadbeef ^ seed, 0x41c6ce57 ^ seed];
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/** Whether a client holds what would be sent, as its `If-None-Match` says. */
export function isHeld(condition: string | null, etag: string): boolean {
  return condition !== null && (condition === '*' || condition.includes(etag));
}
