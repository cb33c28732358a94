import type { Reply } from '../reply.ts';
import type { Payload } from './content.ts';

/** Answers a request with the payload of its operation. */
export type AnswerWith = (res: Reply, payload: Payload<unknown>) => void | Promise<void>;
