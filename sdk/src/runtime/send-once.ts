import type { AnswerPromise } from './answer.ts';
import { exchange } from './exchange.ts';
import { locate } from './locate.ts';
import { type ConnectionOptions, settingsOf } from './options.ts';
import { promiseOf } from './promise-of.ts';
import { callOf, type Operation } from './request.ts';
import { limitOf } from './within.ts';

/** Sends a request without a client and without a cache. */
export function sendOnce<Data>(
  operation: Operation,
  parameters: object,
  options: ConnectionOptions,
): AnswerPromise<Data> {
  const send = async () => {
    const call = callOf(operation, parameters, settingsOf(options));
    try {
      return await exchange(call, limitOf(call));
    } catch (cause) {
      throw locate(call, cause);
    }
  };
  return promiseOf(send());
}
