import { isObject, type JsonObject } from '../../openapi/json.ts';
import type { Rule } from '../rules.ts';

/** Sets the value at a path of a document. An edit without a value removes what is there. */
export type Edit = readonly [path: readonly (string | number)[], value?: unknown];

/** A possible change of the interface, for the tests of the comparison. */
export interface PlantedChange {
  readonly title: string;
  readonly edits: readonly Edit[];
  /**
   * Edits of both compared documents, made first: they add a feature that today's interface lacks.
   *
   * @default none
   */
  readonly sharedEdits?: readonly Edit[];
  /** The rule that must find the change. */
  readonly rule: Rule;
}

/** A change that breaks some clients. */
export interface BreakingChange extends PlantedChange {
  /** The place of the break, such as `GET /api/rates`. */
  readonly place: string;
  /** The clients that break, as the finding names them. */
  readonly breaks: string;
}

/** Copies a document and applies edits to the copy. */
export function edit(document: JsonObject, edits: readonly Edit[]): JsonObject {
  const copy = structuredClone(document);
  for (const [path, value] of edits) apply(copy, path, value);
  return copy;
}

function apply(document: unknown, path: readonly (string | number)[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (!isObject(document) && !Array.isArray(document)) throw new Error(`There is no object or list to hold ${key}.`);
  const node = document as Record<string | number, unknown>;
  if (rest.length > 0) apply(node[key], rest, value);
  else if (value !== undefined) node[key] = structuredClone(value);
  else if (!(key in node)) throw new Error(`There is no ${key} to take away.`);
  else if (Array.isArray(document)) document.splice(Number(key), 1);
  else delete node[key];
}
