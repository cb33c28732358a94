import { type JsonObject, readObject } from '../../openapi/json.ts';
import { findUnjudged } from '../find-unjudged.ts';
import type { Finding } from '../finding.ts';
import { compareContents } from './compare-contents.ts';

/** Compares the request bodies of an operation. */
export function* compareRequestBodies(before: JsonObject, after: JsonObject): Generator<Finding> {
  const [bodyBefore, bodyAfter] = [readObject(before, 'requestBody'), readObject(after, 'requestBody')];
  if (bodyAfter.required === true && bodyBefore.required !== true) {
    const breaks = 'clients that send no body';
    yield { rule: 'request-body-required', what: 'a body is required now', breaks };
  }
  if (bodyAfter.required !== true && bodyBefore.required === true)
    yield { rule: 'request-body-optional', what: 'a body is not required any more' };
  yield* compareContents(bodyBefore, bodyAfter, { use: 'send', name: 'the body' });
  yield* findUnjudged(bodyBefore, bodyAfter, { judged: ['required', 'content'], ofWhat: ' of the body' });
}
