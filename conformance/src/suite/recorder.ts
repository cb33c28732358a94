import { isDeepStrictEqual } from 'node:util';
import { errorResponses } from '@crossrate/contract';
import { answerRequest, describeRequest, type Exchange, readKey, type SentRequest } from '../exchange.ts';
import { Bursts } from './bursts.ts';
import { judgeFailure } from './judge-failure.ts';
import type { Ledger } from './ledger.ts';
import { Moments } from './moments.ts';
import { createSender, type SendOptions } from './sender.ts';
import { tryAgain } from './try-again.ts';

/** The requests of one clause and their answers. */
export interface Journal {
  /** The last request, with its answer if there is one. */
  last?: SentRequest | Exchange | undefined;
  /** The answers that the clause got, including answers remembered from an earlier clause. */
  readonly answers: Exchange[];
  /** True when an answer was the 503 of a service without rates. */
  hasUnavailable: boolean;
  /** The number of repeated requests, which the target may have charged twice. */
  repeated: number;
}

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

/** Creates an empty journal. */
export function createJournal(): Journal {
  return { answers: [], hasUnavailable: false, repeated: 0 };
}

/** Creates a recorder for a run on one target. */
export function createRecorder(base: string, ledger: Ledger, options: SendOptions = {}): Recorder {
  const sender = createSender(base, options);
  const moments = new Moments();
  const bursts = new Bursts();
  const seen: Exchange[] = [];
  let dropped = 0;
  let journal = createJournal();
  let clause = new AbortController();

  return {
    seen,
    countDropped: () => dropped,
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
      const sendOnce = () => sender.send(input, init, until);
      const sendAgain = () => {
        ledger.enter(request);
        ownJournal.repeated += 1;
        dropped += 1;
        return sendOnce();
      };
      const receiveWhole = () =>
        tryAgain(sendOnce, sendAgain).catch(async (error: unknown) => {
          throw await judgeFailure(error, sender, sendAgain);
        });
      const receive = () =>
        bursts.waitOut(readKey(request), {
          send: receiveWhole,
          sendAgain() {
            ledger.enter(request);
            return receiveWhole();
          },
          onPassed(refusals) {
            ownJournal.repeated += refusals;
          },
          until,
        });
      let received = await receive();
      if (await moments.waitAfter(request.target, received.response)) {
        ledger.enter(request);
        ownJournal.repeated += 1;
        received = await receive();
        if (moments.judgeRepeat(request.target, received.response)) dropped += 1;
      }
      const { response, text, isUtf8 } = received;
      const exchange = { ...answerRequest(request, response, text), isUtf8 };
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
