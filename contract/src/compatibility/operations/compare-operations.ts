import { readList } from '../../openapi/json.ts';
import { findUnjudged } from '../find-unjudged.ts';
import type { Finding } from '../finding.ts';
import { collectParameters } from './collect-parameters.ts';
import { compareParameters } from './compare-parameters.ts';
import { compareRequestBodies } from './compare-request-bodies.ts';
import { compareResponses } from './compare-responses.ts';
import { compareSecurity } from './compare-security.ts';
import type { OperationInPlace } from './operation-in-place.ts';

const JUDGED = ['operationId', 'parameters', 'requestBody', 'responses', 'security'];

/** Compares two versions of an operation. */
export function* compareOperations(before: OperationInPlace, after: OperationInPlace): Generator<Finding> {
  const [operationBefore, operationAfter] = [before.operation, after.operation];
  yield* compareNames(operationBefore.operationId, operationAfter.operationId);
  yield* compareTags(readList(operationBefore, 'tags'), readList(operationAfter, 'tags'));
  yield* compareSecurity([operationBefore, before.document], [operationAfter, after.document]);
  yield* compareParameters(collectParameters(before), collectParameters(after));
  yield* compareRequestBodies(operationBefore, operationAfter);
  yield* compareResponses(operationBefore, operationAfter);
  yield* findUnjudged(operationBefore, operationAfter, { judged: JUDGED });
}

function* compareNames(before: unknown, after: unknown): Generator<Finding> {
  if (before === after) return;
  const rule = 'operation-renamed';
  if (before === undefined) yield { rule, what: `its operation id is \`${after}\`, and it had none` };
  else {
    const breaks = `clients that are generated from the document and call \`${before}\``;
    yield {
      rule,
      what: `its operation id is ${after === undefined ? 'none' : `\`${after}\``} instead of \`${before}\``,
      breaks,
    };
  }
}

function* compareTags(before: readonly unknown[], after: readonly unknown[]): Generator<Finding> {
  for (const tag of before.filter((each) => !after.includes(each))) {
    const breaks = `clients that are generated from the document and name a class after \`${tag}\``;
    yield { rule: 'tag-removed', what: `it has no tag \`${tag}\` any more`, breaks };
  }
}
