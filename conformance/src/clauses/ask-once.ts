import { isDeepStrictEqual } from 'node:util';
import { API_KEY_HEADER } from '@crossrate/contract';
import type { Context } from '../clause.ts';
import type { HttpAnswer, HttpRequest } from '../drivers/driver.ts';

/** The answer to a request, which is not sent, and costs nothing, when the run has seen it already. */
export async function askOnce(
  { http, seen }: Context,
  request: Omit<HttpRequest, 'headers' | 'body'>,
): Promise<HttpAnswer> {
  const { method = 'GET', path, key } = request;
  const headers = key === undefined ? {} : { [API_KEY_HEADER]: key };
  const isSame = (answer: HttpAnswer) =>
    answer.method === method && answer.target === path && isDeepStrictEqual(answer.sentHeaders, headers);
  // A target that has no rates for the moment may have some now.
  return seen.findLast((answer) => isSame(answer) && answer.status !== 503) ?? (await http.send(request));
}
