import type { ChargeOrder, ChargeReceipt } from '../counting/charge-order.ts';
import type { ErrorMessage } from './error-message.ts';
import type { Row, Statement } from './statement.ts';

/** What the thread that writes is asked for. */
export type WriterRequest =
  | { readonly kind: 'charge'; readonly order: ChargeOrder }
  | { readonly kind: 'forget'; readonly lasting: number }
  | { readonly kind: 'write'; readonly statements: readonly Statement[] }
  | { readonly kind: 'probe'; readonly isSuspect: boolean }
  | { readonly kind: 'close' };

/** What comes of it. */
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
  /** When nobody waits for the answer any longer, by the clock that all threads share. */
  readonly deadline: number;
}

/** The answer of a thread. There is one for each request, in their order. */
export type ThreadAnswer<Result> = { readonly result: Result } | { readonly error: ErrorMessage };
