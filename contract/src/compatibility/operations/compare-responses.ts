import { type JsonObject, readObject } from '../../openapi/json.ts';
import { findUnjudged } from '../find-unjudged.ts';
import type { Finding } from '../finding.ts';
import { compareContents } from './compare-contents.ts';
import { compareHeaders } from './compare-headers.ts';
import { compareMessages } from './compare-messages.ts';

/** Compares the answers of an operation, status by status. */
export function* compareResponses(before: JsonObject, after: JsonObject): Generator<Finding> {
  const [old, now] = [readAnswers(before), readAnswers(after)];
  for (const status of Object.keys(old)) {
    const breaks = `clients that wait for a ${status}`;
    // Calls with this answer now get another answer, or none.
    if (!Object.hasOwn(now, status)) yield { rule: 'status-removed', what: `the status ${status} is gone`, breaks };
    else {
      yield* compareAnswers(status, readObject(old, status), readObject(now, status));
      if (/^[45d]/.test(status))
        yield* compareMessages(`a ${status}`, readObject(old, status), readObject(now, status));
    }
  }
  for (const status of Object.keys(now).filter((each) => !Object.hasOwn(old, each))) {
    const range = `${status.charAt(0)}XX`;
    const isUnknown = mustBeKnown(status) && !Object.hasOwn(old, range);
    const breaks = `clients that know no ${status}`;
    yield { rule: 'status-added', what: `the status ${status} is new`, ...(isUnknown && { breaks }) };
    // A new status must still keep the promise of its range (`4XX`) or of `default`.
    const general = [range, ...(/^[45]/.test(status) ? ['default'] : [])].find((each) => Object.hasOwn(old, each));
    if (general && status !== '304') yield* compareAnswers(status, readObject(old, general), readObject(now, status));
  }
  yield* findUnjudged(readObject(before, 'responses'), readObject(after, 'responses'), {
    judged: [...Object.keys(old), ...Object.keys(now)],
  });
}

/** Reads the answers of an operation by status, without `x-…`. */
function readAnswers(operation: JsonObject): JsonObject {
  const entries = Object.entries(readObject(operation, 'responses'));
  return Object.fromEntries(entries.filter(([status]) => !status.startsWith('x-')));
}

/**
 * Tells whether clients may receive a new status without knowing its meaning. RFC 9110 (section 15) lets clients treat
 * an unknown error as 400 or 500, and only clients that send a condition receive a 304.
 */
function mustBeKnown(status: string): boolean {
  return /^[123d]/.test(status) && status !== '304';
}

function* compareAnswers(status: string, before: JsonObject, after: JsonObject): Generator<Finding> {
  const name = `a ${status}`;
  yield* compareHeaders(name, before, after);
  yield* compareContents(before, after, { use: 'read', name });
  yield* findUnjudged(before, after, { judged: ['headers', 'content'], ofWhat: ` of ${name}` });
}
