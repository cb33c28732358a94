import { type AnswerPromise, promiseOf } from './answer.ts';
import { exchange } from './exchange.ts';
import { type ConnectionOptions, settingsOf } from './options.ts';
import { perform } from './perform.ts';
import { callOf, type Operation } from './request.ts';

/** Sends a request without a client, and so without a cache. */
export function sendOnce<Data>(
  operation: Operation,
  parameters: object,
  options: ConnectionOptions,
): AnswerPromise<Data> {
  const send = async () => {
    const call = callOf(operation, parameters, settingsOf(options));
    return perform(call, (signal, endsAt) => exchange(call, signal, endsAt));
  };
  return promiseOf(send());
}
