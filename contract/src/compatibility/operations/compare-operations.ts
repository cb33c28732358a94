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
  const [old, now] = [before.operation, after.operation];
  yield* compareNames(old.operationId, now.operationId);
  yield* compareSecurity([old, before.document], [now, after.document]);
  yield* compareParameters(collectParameters(before), collectParameters(after));
  yield* compareRequestBodies(old, now);
  yield* compareResponses(old, now);
  yield* findUnjudged(old, now, { judged: JUDGED });
}

function* compareNames(old: unknown, now: unknown): Generator<Finding> {
  if (old === now) return;
  const rule = 'operation-renamed';
  if (old === undefined) yield { rule, what: `its operation id is \`${now}\`, and it had none` };
  else {
    const breaks = `clients that are generated from the document and call \`${old}\``;
    yield {
      rule,
      what: `its operation id is ${now === undefined ? 'none' : `\`${now}\``} instead of \`${old}\``,
      breaks,
    };
  }
}
