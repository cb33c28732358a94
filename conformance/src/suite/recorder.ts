import { isDeepStrictEqual } from 'node:util';
import { errorResponses } from '@crossrate/contract';
import { systemClock } from '../clock.ts';
import { answerRequest, describeRequest, type Exchange } from '../exchange.ts';
import { createJournal, type Journal } from './journal.ts';
import type { Ledger } from './ledger.ts';
import { Receiver } from './receiver.ts';
import { createSender, type SendOptions } from './sender.ts';

/** Sends the requests of a run and keeps every exchange. */
export interface Recorder {
  /** Sends a request like `fetch`. The recorder has read the body of the response, and only `text()` gives the body. */
  readonly send: typeof fetch;
  /** All exchanges of the run, in the order in which they ended. */
  readonly seen: readonly Exchange[];
  /** Counts the requests of the run that were repeated because a connection or an answer broke or timed out. */
  readonly countDropped: () => number;
  /** Begins a clause, and aborts the requests that the clause before has left open. */
  readonly begin: () => Journal;
}

/** Creates a recorder for a run on one target. */
export function createRecorder(base: string, ledger: Ledger, options: SendOptions = {}): Recorder {
  const { clock = systemClock } = options;
  const sender = createSender(base, options);
  const receiver = new Receiver(sender, ledger, clock);
  const seen: Exchange[] = [];
  let allDropped = 0;
  let journal = createJournal();
  let clause = new AbortController();

  return {
    seen,
    countDropped: () => allDropped,
    begin() {
      clause.abort();
      clause = new AbortController();
      journal = createJournal();
      return journal;
    },
    send: async (input, init) => {
      // A later clause may have begun when the answer comes.
      const ownJournal = journal;
      const until = AbortSignal.any([clause.signal, init?.signal, options.signal].filter((signal) => !!signal));
      const request = describeRequest(base, input, init);
      ledger.enter(request);
      ownJournal.last = request;
      const send = () => sender.send(input, init, until);
      let dropped = 0;
      const onDropped = () => {
        dropped += 1;
        allDropped += 1;
      };
      const outgoing = { request, journal: ownJournal, until, send, onDropped };
      const { response, text, isUtf8 } = await receiver.receive(outgoing);
      const answer = answerRequest(request, { response, text, isUtf8, receivedAt: clock.now() });
      const exchange = dropped === 0 ? answer : { ...answer, dropped };
      ledger.settle(request, exchange.status);
      ownJournal.last = exchange;
      ownJournal.answers.push(exchange);
      if (isUnavailable(exchange)) ownJournal.hasUnavailable = true;
      seen.push(exchange);
      // The constructor of `Response` rejects some statuses that a target may send.
      return Object.assign(response, { text: async () => text });
    },
  };
}

function isUnavailable({ status, body }: Exchange): boolean {
  const { unavailable } = errorResponses;
  return status === unavailable.status && isDeepStrictEqual(body, unavailable.body);
}
