import type { Answer, AnswerPromise } from './answer.ts';
import { quotaOf } from './quota-of.ts';

/** Makes the promise that calls give. A failure is reported once, wherever it is awaited. */
export function promiseOf<Data>(answer: Promise<Omit<Answer<unknown>, 'quota'>>): AnswerPromise<Data> {
  const promised = answer.then(({ data }) => data as Data);
  return Object.assign(promised, {
    withResponse() {
      // Whoever asks for the answer learns of a failure there.
      promised.catch(() => {});
      // What else is kept with an answer is this package's own.
      return answer.then(({ data, response, stale }) => ({
        data: data as Data,
        response,
        quota: quotaOf(response.headers),
        stale,
      }));
    },
  });
}
