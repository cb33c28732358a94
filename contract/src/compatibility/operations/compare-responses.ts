import { type JsonObject, readObject } from '../../openapi/json.ts';
import { findUnjudged } from '../find-unjudged.ts';
import type { Finding } from '../finding.ts';
import { compareContents } from './compare-contents.ts';
import { compareHeaders } from './compare-headers.ts';
import { compareMessages } from './compare-messages.ts';

/** Compares the answers of an operation, status by status. */
export function* compareResponses(before: JsonObject, after: JsonObject): Generator<Finding> {
  const [answersBefore, answersAfter] = [readAnswers(before), readAnswers(after)];
  for (const status of Object.keys(answersBefore)) {
    const breaks = `clients that wait for a ${status}`;
    // Calls with this answer now get another answer, or none.
    if (!Object.hasOwn(answersAfter, status))
      yield { rule: 'status-removed', what: `the status ${status} is gone`, breaks };
    else {
      yield* compareAnswers(status, readObject(answersBefore, status), readObject(answersAfter, status));
      if (/^[45d]/.test(status))
        yield* compareMessages(`a ${status}`, readObject(answersBefore, status), readObject(answersAfter, status));
    }
  }
  for (const status of Object.keys(answersAfter).filter((each) => !Object.hasOwn(answersBefore, each))) {
    const range = `${status.charAt(0)}XX`;
    const isUnknown = mustBeKnown(status) && !Object.hasOwn(answersBefore, range);
    const breaks = `clients that know no ${status}`;
    yield { rule: 'status-added', what: `the status ${status} is new`, ...(isUnknown && { breaks }) };
    // A new status must still keep the promise of its range (`4XX`) or of `default`.
    const general = [range, ...(/^[45]/.test(status) ? ['default'] : [])].find((each) =>
      Object.hasOwn(answersBefore, each),
    );
    if (general && status !== '304')
      yield* compareAnswers(status, readObject(answersBefore, general), readObject(answersAfter, status));
  }
  yield* findUnjudged(readObject(before, 'responses'), readObject(after, 'responses'), {
    judged: [...Object.keys(answersBefore), ...Object.keys(answersAfter)],
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
