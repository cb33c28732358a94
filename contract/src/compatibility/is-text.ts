/** Keys that tell people and tools something, and promise nothing. */
const TEXTS = [
  'title',
  'summary',
  'description',
  'example',
  'examples',
  'deprecated',
  'tags',
  'externalDocs',
  '$comment',
];

/** Whether a key of an OpenAPI document is for people and tools alone. */
export function isText(key: string): boolean {
  return TEXTS.includes(key) || key.startsWith('x-');
}
