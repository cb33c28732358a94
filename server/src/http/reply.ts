import type { IncomingMessage, ServerResponse } from 'node:http';

/** An answer under way, with facts about its request. Express responses have this type too. */
export type Reply = ServerResponse<IncomingMessage> & { readonly locals: Express.Locals };

/** Answers a request that needs no further reading. */
export type Responder = (res: Reply) => void | Promise<void>;
