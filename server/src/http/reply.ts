import type { IncomingMessage, ServerResponse } from 'node:http';

/** A response under way, with what is known of its request. Those of Express are such. */
export type Reply = ServerResponse<IncomingMessage> & { readonly locals: Express.Locals };

/** Answers a request of which all else is known. */
export type Responder = (res: Reply) => void | Promise<void>;
