/** An object of a JSON document. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Tells whether a value is an object and not a list. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
