import type { JsonObject } from './json.ts';

/**
 * Finds the target of a `$ref` in a document.
 *
 * @param reference - A JSON pointer in a fragment, such as `#/components/schemas/ErrorBody`.
 * @throws Error when the reference leads nowhere or out of the document.
 */
export function findTarget(document: JsonObject, reference: string): unknown {
  if (!reference.startsWith('#/')) throw new Error(`${reference} leads out of the document.`);
  let node: unknown = document;
  for (const key of reference.slice(2).split('/').map(readKey)) {
    const hasKey = typeof node === 'object' && node !== null && key !== undefined && Object.hasOwn(node, key);
    node = hasKey ? (node as JsonObject)[key] : undefined;
  }
  if (node === undefined) throw new Error(`${reference} leads nowhere.`);
  return node;
}

/**
 * Decodes a key: fragments are percent-encoded (RFC 3986), and JSON pointers write `~1` for `/` and `~0` for `~` (RFC
 * 6901).
 */
function readKey(text: string): string | undefined {
  try {
    return decodeURIComponent(text).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return undefined;
  }
}
