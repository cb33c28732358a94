import type { Answer, AnswerPromise } from './answer.ts';
import { readQuota } from './read-quota.ts';
import { ignoreFailure } from './try-to.ts';

/** Builds the promise that every call returns. A failure is reported once, wherever the caller awaits the promise. */
export function createAnswerPromise<Data>(answer: Promise<Omit<Answer<unknown>, 'quota'>>): AnswerPromise<Data> {
  const promised = answer.then(({ data }) => data as Data);
  return Object.assign(promised, {
    withResponse() {
      // The promise returned here reports a failure, so the promise of the data must not report an unhandled rejection.
      ignoreFailure(() => promised);
      // The other members of a kept answer are internal.
      return answer.then(({ data, response, stale }) => ({
        data: data as Data,
        response,
        quota: readQuota(response),
        stale,
      }));
    },
  });
}
