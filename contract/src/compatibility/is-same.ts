/**
 * Tells whether two values of a document have the same content. Unlike Node's comparison, this one compares a pair of
 * shared parts only once, so its time does not grow exponentially with the sharing.
 */
export function isSame(one: unknown, other: unknown): boolean {
  const seen = new Map<object, Set<object>>();

  function agree(left: unknown, right: unknown): boolean {
    if (left === right) return true;
    if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
    if (Array.isArray(left) !== Array.isArray(right)) return false;
    const partners = seen.get(left) ?? new Set();
    // A pair compared before counts as equal: had it differed, the whole comparison would have ended.
    if (partners.has(right)) return true;
    seen.set(left, partners.add(right));
    const entries = Object.entries(left);
    return (
      entries.length === Object.keys(right).length &&
      entries.every(([key, value]) => Object.hasOwn(right, key) && agree(value, right[key as keyof typeof right]))
    );
  }

  return agree(one, other);
}
