import type { Reply } from '../reply.ts';
import type { Payload } from './content.ts';

/** Answers a request with what its operation has for it. */
export type AnswerWith = (res: Reply, payload: Payload<unknown>) => void | Promise<void>;
