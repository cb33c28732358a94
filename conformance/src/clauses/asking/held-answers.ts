import { isDeepStrictEqual } from 'node:util';
import { API_KEY_HEADER } from '@crossrate/contract';
import type { Context } from '../../clause.ts';
import type { Exchange } from '../../exchange.ts';
import { expectConversion, expectCurrencyList, expectRateTable } from '../../expectations.ts';
import type { HttpRequest } from '../../suite/client.ts';
import { dependsOnRequest } from '../../suite/remember.ts';
import { CONVERSION } from './usual-requests.ts';

/** Answers a request from the exchanges of the run; sends the request only when the run has no answer yet. */
export async function askOnce({ http, seen }: Context, request: Omit<HttpRequest, 'body'>): Promise<Exchange> {
  const { method = 'GET', path, key } = request;
  const headers = { ...request.headers, ...(key !== undefined && { [API_KEY_HEADER]: key }) };
  const isSame = (answer: Exchange) =>
    answer.method === method && answer.target === path && isDeepStrictEqual(answer.sentHeaders, headers);
  return seen.findLast((answer) => isSame(answer) && dependsOnRequest(answer)) ?? (await http.send(request));
}

/** Obtains the table of a base, or of the default base, with its headers: the one in the run, or a new one. */
export async function obtainTable({ api, keys }: Context, base?: string): Promise<Exchange> {
  const answer = await api.rates(keys.active, base);
  expectRateTable(answer);
  return answer;
}

/** Obtains a conversion of 1 USD to EUR with its headers, in the same way. */
export async function obtainConversion({ api, keys }: Context): Promise<Exchange> {
  const answer = await api.convert(keys.active, CONVERSION);
  expectConversion(answer);
  return answer;
}

/** Finds a listed code without a rate; `undefined` when the target has rates of all codes. A table may leave its base out. */
export function findCodeWithoutRate(list: Exchange, table: Exchange): string | undefined {
  const { base, rates } = expectRateTable(table);
  return expectCurrencyList(list).currencies.find((code) => code !== base && !(code in rates));
}
