import { type JsonObject, objectAt } from '../../openapi/json.ts';
import type { Finding } from '../finding.ts';
import { findUnjudged } from '../unjudged.ts';
import { compareContents } from './compare-contents.ts';
import { compareHeaders } from './compare-headers.ts';
import { compareMessages } from './compare-messages.ts';

/** Compares the answers of an operation, status by status. */
export function* compareResponses(before: JsonObject, after: JsonObject): Generator<Finding> {
  const [old, now] = [answersOf(before), answersOf(after)];
  for (const status of Object.keys(old)) {
    const breaks = `clients that wait for a ${status}`;
    // What was answered so is answered differently now, or not at all.
    if (!Object.hasOwn(now, status)) yield { rule: 'status-removed', what: `the status ${status} is gone`, breaks };
    else {
      yield* compareAnswers(status, objectAt(old, status), objectAt(now, status));
      if (/^[45d]/.test(status)) yield* compareMessages(`a ${status}`, objectAt(old, status), objectAt(now, status));
    }
  }
  for (const status of Object.keys(now).filter((each) => !Object.hasOwn(old, each))) {
    const range = `${status.charAt(0)}XX`;
    const isUnknown = isUnasked(status) && !Object.hasOwn(old, range);
    const breaks = `clients that know no ${status}`;
    yield { rule: 'status-added', what: `the status ${status} is new`, ...(isUnknown && { breaks }) };
    // What a whole range or everything else was promised to be, a status of its own still has to be.
    const general = [range, ...(/^[45]/.test(status) ? ['default'] : [])].find((each) => Object.hasOwn(old, each));
    if (general && status !== '304') yield* compareAnswers(status, objectAt(old, general), objectAt(now, status));
  }
  yield* findUnjudged(objectAt(before, 'responses'), objectAt(after, 'responses'), [
    ...Object.keys(old),
    ...Object.keys(now),
  ]);
}

/** The answers by status, without `x-…`. */
function answersOf(operation: JsonObject): JsonObject {
  const entries = Object.entries(objectAt(operation, 'responses'));
  return Object.fromEntries(entries.filter(([status]) => !status.startsWith('x-')));
}

/**
 * Whether a new status may meet clients that have to know it. RFC 9110 has them take an unknown error for the 400 or 500 of
 * its kind; a 304 comes to those alone who ask for it.
 */
function isUnasked(status: string): boolean {
  return /^[123d]/.test(status) && status !== '304';
}

function* compareAnswers(status: string, before: JsonObject, after: JsonObject): Generator<Finding> {
  const name = `a ${status}`;
  yield* compareHeaders(name, before, after);
  yield* compareContents(before, after, { use: 'read', name });
  yield* findUnjudged(before, after, ['headers', 'content'], ` of ${name}`);
}
