import { isText } from '../openapi/is-text.ts';
import { isObject, type JsonObject } from '../openapi/json.ts';
import { resolveReferences } from '../openapi/resolve-references.ts';
import type { Change } from './change.ts';
import { type Compare, compareKeys, compareMaps } from './compare-keys.ts';
import { compareOperations } from './compare-operations.ts';

/**
 * Lists the differences between two versions of an OpenAPI document, each with the clients that it breaks. The comparison
 * knows what this document uses; every other difference counts as a break.
 *
 * @throws Error when a reference cannot be followed.
 */
export function compareDocuments(released: JsonObject, current: JsonObject): Change[] {
  const findings = compareKeys(resolveReferences(released), resolveReferences(current), 'the document', {
    openapi: ignore,
    info: ignore,
    tags: ignore,
    servers: compareExceptTexts,
    components: compareComponents,
    paths: comparePaths,
  });
  return findings.map((finding) => ({ place: 'the service', ...finding }));
}

const ignore: Compare = () => [];

/** Finds no difference where only texts differ, and cannot judge any other. */
const compareExceptTexts: Compare = (before, after) =>
  JSON.stringify(before, dropTexts) === JSON.stringify(after, dropTexts) ? [] : undefined;

function dropTexts(key: string, value: unknown): unknown {
  return isText(key) ? undefined : value;
}

const compareComponents: Compare = (before, after) =>
  isObject(before) && isObject(after)
    ? compareKeys(before, after, 'the components', {
        securitySchemes: compareExceptTexts,
        schemas: compareTypeNames,
        // The operations that refer to a header are compared.
        headers: ignore,
      })
    : undefined;

const compareTypeNames = compareMaps({
  owner: 'the components',
  gone: (name) => ({
    what: `the type \`${name}\` is gone`,
    breaks: `clients that are generated from the document and name \`${name}\``,
  }),
  added: (name) => ({ what: `the type \`${name}\` is new` }),
  // The operations that refer to a type are compared.
  kept: () => [],
});

const comparePaths = compareMaps({
  owner: 'the service',
  gone: (path) => ({ place: path, what: 'the path is gone', breaks: 'clients that ask for it' }),
  added: (path) => ({ place: path, what: 'the path is new' }),
  kept: (path, before, after) => compareMethods(path)(before, after) ?? [],
});

function compareMethods(path: string): Compare {
  const describePlace = (method: string) => `${method.toUpperCase()} ${path}`;
  return compareMaps({
    owner: path,
    gone: (method) => ({ place: describePlace(method), what: 'the operation is gone', breaks: 'clients that call it' }),
    added: (method) => ({ place: describePlace(method), what: 'the operation is new' }),
    kept: (method, before, after) =>
      compareOperations(before, after).map((finding) => ({ ...finding, place: describePlace(method) })),
  });
}
