import type { ErrorName } from '@crossrate/contract';
import { isError } from './answers.ts';
import type { ProxyRequest, Spoil } from './broken-server.ts';
import { isFor, type OperationName } from './requests.ts';

/** Makes something up where an error of the parameters belongs. */
export const admitsQuery =
  (operation: OperationName, name: ErrorName, mend: (request: ProxyRequest) => ProxyRequest): Spoil =>
  () =>
  async (request, ask) => {
    const answer = await ask(request);
    return isFor(operation, request) && isError(name, answer) ? ask(mend(request)) : answer;
  };
