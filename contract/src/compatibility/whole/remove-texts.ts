import { isObject, type JsonObject } from '../../openapi/json.ts';
import { isText } from '../is-text.ts';

/** Copies an object without its texts. */
export function removeTexts(node: unknown): JsonObject {
  return isObject(node) ? Object.fromEntries(Object.entries(node).filter(([key]) => !isText(key))) : {};
}
