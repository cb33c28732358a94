import { isObject, type JsonObject } from '../../openapi/json.ts';
import type { Rule } from '../rules.ts';

/** Puts a value somewhere into a document, or takes away what is there when there is no value. */
export type Edit = readonly [path: readonly (string | number)[], value?: unknown];

/** A change that somebody might make to the interface. */
export interface PlantedChange {
  readonly title: string;
  readonly edits: readonly Edit[];
  /** What the release is given first, when the interface of today has no such thing. */
  readonly given?: readonly Edit[];
  /** The rule that has to find it. */
  readonly rule: Rule;
}

/** A change that breaks somebody. */
export interface BreakingChange extends PlantedChange {
  /** Where it breaks whom. */
  readonly place: string;
  readonly breaks: string;
}

/** A copy of a document with edits in it. */
export function edit(document: JsonObject, edits: readonly Edit[]): JsonObject {
  const copy = structuredClone(document);
  for (const [path, value] of edits) apply(copy, path, value);
  return copy;
}

function apply(document: unknown, path: readonly (string | number)[], value: unknown): void {
  const [key = '', ...rest] = path;
  if (!isObject(document) && !Array.isArray(document)) throw new Error(`There is nothing that could have ${key}.`);
  const node = document as Record<string | number, unknown>;
  if (rest.length > 0) apply(node[key], rest, value);
  else if (value !== undefined) node[key] = structuredClone(value);
  else if (!(key in node)) throw new Error(`There is no ${key} to take away.`);
  else if (Array.isArray(document)) document.splice(Number(key), 1);
  else delete node[key];
}
