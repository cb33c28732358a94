/** An object of a JSON document. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value is an object, and no list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object under a key, empty when there is none. */
export function objectAt(parent: JsonObject, key: string): JsonObject {
  const child = parent[key];
  return isObject(child) ? child : {};
}

/** The list under a key, empty when there is none. */
export function listAt(parent: JsonObject, key: string): readonly unknown[] {
  const child = parent[key];
  return Array.isArray(child) ? child : [];
}
