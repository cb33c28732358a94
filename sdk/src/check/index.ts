import { results } from '../generated/schemas.ts';
import type { AnswerCheck } from '../runtime/answer.ts';
import { findMismatch } from './find-mismatch.ts';
import { findProblem } from './find-problem.ts';

/**
 * Compares the body of an answer with the contract: every property, its type, that each currency code is supported, that
 * each rate is greater than 0, and that no amount is negative. Properties that the contract does not name are accepted,
 * so the service can add properties later. The currencies and the amount must be those of the request: a proxy that
 * ignores the query gives the rates of another base.
 *
 * A body that does not match becomes an `UnexpectedResponseError`, whose message names the first mismatch.
 *
 * @example
 * ```ts
 * import { Crossrate } from '@crossrate/sdk';
 * import { checkAnswer } from '@crossrate/sdk/check';
 * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…', check: checkAnswer });
 * ```
 */
export const checkAnswer: AnswerCheck = (operation, body, query = {}) =>
  findProblem(body, results[operation] ?? {}, 'the body') ?? findMismatch(Object(body), query);
