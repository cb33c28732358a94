import { isDeepStrictEqual } from 'node:util';
import type { JsonObject } from '../openapi/json.ts';
import type { Finding } from './change.ts';
import { type Compare, compareKeys } from './compare-keys.ts';
import { compareParameters } from './compare-parameters.ts';
import { compareResponses } from './compare-responses.ts';
import { describeChange } from './describe-values.ts';

/** Compares two versions of an operation. */
export function compareOperations(before: JsonObject, after: JsonObject): Finding[] {
  return compareKeys(before, after, 'the operation', {
    operationId: compareGeneratedNames('operation id'),
    tags: compareGeneratedNames('list of tags'),
    security: compareSecurity,
    parameters: compareParameters,
    responses: compareResponses,
  });
}

/** Compares what many generators make the name of a function or of a class. */
function compareGeneratedNames(name: string): Compare {
  return (before, after) => {
    const what = `the ${name} is ${describeChange(before, after)}`;
    return [{ what, breaks: 'clients that are generated from the document' }];
  };
}

/** Compares the alternative keys that an operation asks for. The empty list asks for none. */
const compareSecurity: Compare = (before, after) => {
  if (!Array.isArray(before) || !Array.isArray(after)) return undefined;
  const keepsAll = before.length > 0 && before.every((one) => after.some((other) => isDeepStrictEqual(one, other)));
  const what = `it asks for ${describeChange(before, after)}`;
  return [{ what, ...(after.length > 0 && !keepsAll && { breaks: 'clients that send what it asked for' }) }];
};
