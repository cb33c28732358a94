import { isDeepStrictEqual } from 'node:util';
import { API_KEY_HEADER } from '@crossrate/contract';
import type { Context } from '../../clause.ts';
import type { HttpAnswer, HttpRequest } from '../../drivers/driver.ts';
import { dependsOnRequest } from '../../suite/remember.ts';

/** Answers a request from the exchanges of the run; sends the request only when the run has no answer yet. */
export async function askOnce({ http, seen }: Context, request: Omit<HttpRequest, 'body'>): Promise<HttpAnswer> {
  const { method = 'GET', path, key } = request;
  const headers = { ...request.headers, ...(key !== undefined && { [API_KEY_HEADER]: key }) };
  const isSame = (answer: HttpAnswer) =>
    answer.method === method && answer.target === path && isDeepStrictEqual(answer.sentHeaders, headers);
  return seen.findLast((answer) => isSame(answer) && dependsOnRequest(answer)) ?? (await http.send(request));
}
