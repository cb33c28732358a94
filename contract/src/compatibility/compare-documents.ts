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

function comparePaths(
  { before: pathBefore, after: pathAfter }: PathPair,
  before: JsonObject,
  after: JsonObject,
): Change[] {
  const path = pathAfter ?? pathBefore ?? '';
  const [pathItemBefore, pathItemAfter] = [
    readObject(before, 'paths')[pathBefore ?? ''],
    readObject(after, 'paths')[pathAfter ?? ''],
  ];
  const breaks = 'clients that ask for it';
  if (!isObject(pathItemAfter)) return addPlace(path, [{ rule: 'path-removed', what: 'the path is gone', breaks }]);
  if (!isObject(pathItemBefore)) return addPlace(path, [{ rule: 'path-added', what: 'the path is new' }]);
  return [
    ...addPlace(path, findUnjudged(pathItemBefore, pathItemAfter, { judged: [...METHODS, 'parameters'] })),
    ...METHODS.flatMap((method) => {
      const [operationBefore, operationAfter] = [pathItemBefore[method], pathItemAfter[method]];
      const findings = compareMethod(operationBefore, operationAfter, () =>
        compareOperations(
          {
            path: pathBefore ?? '',
            operation: readObject(pathItemBefore, method),
            pathItem: pathItemBefore,
            document: before,
          },
          {
            path: pathAfter ?? '',
            operation: readObject(pathItemAfter, method),
            pathItem: pathItemAfter,
            document: after,
          },
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
