import type { ChargeOrder, ChargeReceipt } from '../counting/charge-order.ts';
import type { ErrorMessage } from './error-message.ts';
import type { Row, Statement } from './statement.ts';

/** A request to the thread that writes. */
export type WriterRequest =
  | { readonly kind: 'charge'; readonly order: ChargeOrder }
  | { readonly kind: 'forget'; readonly lastingDay: number }
  | { readonly kind: 'write'; readonly statements: readonly Statement[] }
  | { readonly kind: 'probe'; readonly isSuspect: boolean }
  | { readonly kind: 'close' };

/** The results of the requests, by kind. */
export interface WriterResults {
  readonly charge: ChargeReceipt;
  readonly forget: undefined;
  readonly write: readonly (readonly Row[])[];
  readonly probe: undefined;
  readonly close: undefined;
}

/** A request on its way to a thread. */
export interface ThreadMessage<Request> {
  readonly request: Request;
  /** The time after which the caller no longer waits, by the clock that all threads share. */
  readonly deadline: number;
}

/** The answer of a thread: one for each request, in the same order. */
export type ThreadAnswer<Result> = { readonly result: Result } | { readonly error: ErrorMessage };

/** Failures of work for which nobody waits. A thread sends them between its answers. */
export interface ThreadReport {
  /** The last failure. */
  readonly failure: ErrorMessage;
  /** The number of failures since the last report. */
  readonly failures: number;
}
