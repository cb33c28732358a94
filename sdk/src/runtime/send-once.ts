import { type AnswerPromise, promiseOf } from './answer.ts';
import { call } from './call.ts';
import { exchange } from './exchange.ts';
import { type ConnectionOptions, settingsOf } from './options.ts';
import { type Operation, urlOf } from './request.ts';

/** Sends a request without a client, and so without a cache. */
export function sendOnce<Data>(
  operation: Operation,
  parameters: object,
  options: ConnectionOptions,
): AnswerPromise<Data> {
  const send = async () => {
    const settings = settingsOf(options);
    return call(operation, settings, (signal, endsAt) =>
      exchange(operation, urlOf(operation, operation.query(parameters), settings), settings, signal, endsAt),
    );
  };
  return promiseOf(send());
}
