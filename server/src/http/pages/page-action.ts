import type { IncomingMessage } from 'node:http';

/** The answer to a request for something that a page must not or cannot do. */
export interface Refusal {
  readonly status: 403 | 422;
  readonly error: string;
}

/** A request with its query, as Express passes it on. */
interface QueriedRequest extends IncomingMessage {
  readonly query: Readonly<Record<string, unknown>>;
}

/** Something that a page does by a POST. What it needs is in the query, because no body is read. */
export interface PageAction {
  readonly path: string;
  /** Resolves when it is done. */
  readonly act: (req: QueriedRequest) => Promise<Refusal | undefined>;
}
