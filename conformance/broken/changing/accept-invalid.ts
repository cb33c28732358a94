import type { ErrorName } from '@crossrate/contract';
import type { Fault, ProxyRequest } from '../broken-server.ts';
import { isError } from './answers.ts';
import { isFor, type OperationName } from './requests.ts';

/** Answers as if a repaired request had been sent, in place of the error for invalid parameters. */
export const acceptInvalid =
  (operation: OperationName, name: ErrorName, repair: (request: ProxyRequest) => ProxyRequest): Fault =>
  () =>
  async (request, forward) => {
    const answer = await forward(request);
    return isFor(operation, request) && isError(name, answer) ? forward(repair(request)) : answer;
  };
