import { AnswerPromise } from './answer.ts';
import { withDeadline } from './deadline.ts';
import { exchange } from './exchange.ts';
import { type ConnectionOptions, settingsOf } from './options.ts';
import { answerOf, headersOf, type Operation, type Query, urlOf } from './request.ts';

/** Sends a request without a client, and so without a cache. */
export function sendOnce<Data>(operation: Operation, query: Query, options: ConnectionOptions): AnswerPromise<Data> {
  const send = async () => {
    const settings = settingsOf(options);
    const received = await withDeadline(settings, (signal, endsAt) =>
      exchange(urlOf(operation, query, settings), headersOf(operation, settings), settings, signal, endsAt),
    );
    return answerOf<Data>(operation, received, settings);
  };
  return new AnswerPromise(send());
}
