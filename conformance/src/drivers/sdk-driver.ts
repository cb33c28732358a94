import { rateHeaderNames } from '@crossrate/contract';
import { Crossrate, type CurrencyCode, isCrossrateError } from '@crossrate/sdk';
import { describeRequest, type Exchange } from '../exchange.ts';
import { Mismatch } from '../mismatch.ts';
import { OverBudget } from '../suite/ledger.ts';
import type { Answer, Driver, Send } from './driver.ts';

/**
 * Builds a driver that calls a target through the SDK, each request once. An error of the SDK becomes the answer behind
 * the error.
 */
export function buildSdkDriver(url: string, send: Send): Driver {
  const baseUrl = url.replace(/\/+$/, '');
  // No cache and no retry: every answer comes from the target. An empty key keeps the SDK from reading a key from the
  // environment. `send` limits the time of an answer, because requests may first wait in `send` for their turn.
  const limits = { timeout: Infinity, totalTimeout: Infinity, maxRetries: 0 };
  async function ask(apiKey: string | undefined, call: (client: Crossrate) => Promise<object>): Promise<Answer> {
    let exchange: Exchange | undefined;
    const fetch: typeof globalThis.fetch = async (input, init) => {
      exchange = await send(describeRequest(baseUrl, input, init));
      return toResponse(exchange);
    };
    const client = new Crossrate({ baseUrl, apiKey: apiKey ?? '', ...limits, cache: false, fetch });
    const answer = await toAnswer(call(client));
    return { ...answer, ...(exchange && { exchange }) };
  }
  return {
    rates: (key, base) => ask(key, (client) => client.rates(base === undefined ? {} : { base: base as CurrencyCode })),
    convert: (key, { from, to, amount }) =>
      ask(key, (client) => client.convert({ from: from as CurrencyCode, to: to as CurrencyCode, amount })),
    currencies: () => ask(undefined, (client) => client.currencies()),
  };
}

/** Makes a response of an exchange. The constructor of `Response` rejects some statuses that a target may send. */
function toResponse({ status, headers, text }: Exchange): Response {
  return Object.defineProperties(new Response(), {
    status: { value: status },
    ok: { value: status >= 200 && status < 300 },
    headers: { value: headers },
    text: { value: async () => text },
  });
}

async function toAnswer(result: Promise<object>): Promise<Answer> {
  try {
    return { status: 200, body: removeAdded(await result) };
  } catch (error) {
    // The SDK wraps the errors that `send` throws.
    if (isCrossrateError(error) && isFromSend(error.cause)) throw error.cause;
    if (!isCrossrateError(error) || error.status === undefined) throw error;
    return { status: error.status, body: { error: error.message } };
  }
}

/**
 * Removes what the SDK adds to a body: the exact texts beside all numbers, whether the interface has these fields or not,
 * and what it reads from headers.
 */
function removeAdded(body: object): object {
  const members = Object.entries(body);
  const texts = members.flatMap(([name, value]) => (typeof value === 'number' ? [`${name}Text`] : []));
  const added = [...texts, ...Object.keys(rateHeaderNames)];
  return Object.fromEntries(members.filter(([name]) => !added.includes(name)));
}

const isFromSend = (cause: unknown) => cause instanceof Mismatch || cause instanceof OverBudget;
