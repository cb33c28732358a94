/** An object of a JSON document. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Tells whether a value is an object and not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads the object under a key; empty for any other value. */
export function readObject(parent: JsonObject, key: string): JsonObject {
  const child = parent[key];
  return isObject(child) ? child : {};
}

/** Reads the list under a key; empty for any other value. */
export function readList(parent: JsonObject, key: string): readonly unknown[] {
  const child = parent[key];
  return Array.isArray(child) ? child : [];
}
