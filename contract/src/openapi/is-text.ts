/** Keys with information for people and tools, which promise nothing to clients. */
const TEXTS = ['title', 'summary', 'description', 'example', 'examples', 'deprecated', 'externalDocs', '$comment'];

/** Tells whether a key of an OpenAPI document only informs people and tools. */
export function isText(key: string): boolean {
  return TEXTS.includes(key) || key.startsWith('x-');
}
