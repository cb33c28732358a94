import { isObject, type JsonObject, readObject } from '../openapi/json.ts';
import { resolveReferences } from '../openapi/resolve-references.ts';
import { findUnjudged } from './find-unjudged.ts';
import type { Change, Finding } from './finding.ts';
import { compareOperations } from './operations/compare-operations.ts';
import { type PathPair, pairPaths } from './pair-paths.ts';
import { compareWhole } from './whole/compare-whole.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/**
 * Lists all differences between two versions of an OpenAPI document, each with the clients that it breaks. A difference
 * that no rule judges counts as a break.
 *
 * @throws Error when a reference cannot be followed, or a document is nested too deeply.
 */
export function compareDocuments(released: JsonObject, current: JsonObject): Change[] {
  try {
    const [before, after] = [resolveReferences(released), resolveReferences(current)];
    return [
      ...addPlace('the service', compareWhole(before, after)),
      ...pairPaths(before, after).flatMap((pair) => comparePaths(pair, before, after)),
    ];
  } catch (error) {
    // The call stack overflowed: a document may be nested without limit.
    if (error instanceof RangeError) throw new Error('A document is nested too deeply to be compared.');
    throw error;
  }
}

function comparePaths({ old: oldPath, now: newPath }: PathPair, before: JsonObject, after: JsonObject): Change[] {
  const path = newPath ?? oldPath ?? '';
  const [old, now] = [readObject(before, 'paths')[oldPath ?? ''], readObject(after, 'paths')[newPath ?? '']];
  const breaks = 'clients that ask for it';
  if (!isObject(now)) return addPlace(path, [{ rule: 'path-removed', what: 'the path is gone', breaks }]);
  if (!isObject(old)) return addPlace(path, [{ rule: 'path-added', what: 'the path is new' }]);
  return [
    ...addPlace(path, findUnjudged(old, now, { judged: [...METHODS, 'parameters'] })),
    ...METHODS.flatMap((method) => {
      const [operation, newOperation] = [old[method], now[method]];
      const findings = compareMethod(operation, newOperation, () =>
        compareOperations(
          { path: oldPath ?? '', operation: readObject(old, method), pathItem: old, document: before },
          { path: newPath ?? '', operation: readObject(now, method), pathItem: now, document: after },
        ),
      );
      return addPlace(`${method.toUpperCase()} ${path}`, findings);
    }),
  ];
}

function compareMethod(before: unknown, after: unknown, compare: () => Iterable<Finding>): Iterable<Finding> {
  if (isObject(before) && isObject(after)) return compare();
  if (isObject(before))
    return [{ rule: 'operation-removed', what: 'the operation is gone', breaks: 'clients that call it' }];
  return isObject(after) ? [{ rule: 'operation-added', what: 'the operation is new' }] : [];
}

function addPlace(place: string, findings: Iterable<Finding>): Change[] {
  return Array.from(findings, (finding) => ({ place, ...finding }));
}
