import { results } from '../generated/schemas.ts';
import type { AnswerCheck } from '../runtime/answer.ts';
import { problemOf } from './problem-of.ts';

/**
 * Compares the body of every answer with the contract: every property and type, and that codes are supported ones.
 * Properties that the contract does not name are let through, so that the service may add some.
 *
 * A body that does not match becomes an `UnexpectedResponseError` that names the first place.
 *
 * @example
 * ```ts
 * import { Crossrate } from '@crossrate/sdk';
 * import { checkAnswer } from '@crossrate/sdk/check';
 * const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'cr_…', check: checkAnswer });
 * ```
 */
export const checkAnswer: AnswerCheck = (operation, body) => problemOf(body, results[operation] ?? {}, 'the body');
