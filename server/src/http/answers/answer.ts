import type { Response } from 'express';
import type { Payload } from './content.ts';

/** Answers a request with what its operation has for it. */
export type Answer = (res: Response, payload: Payload<unknown>) => void | Promise<void>;
