import { type ConvertParameters, Crossrate, CrossrateError, type CurrencyCode } from '@crossrate/sdk';
import { Mismatch } from '../mismatch.ts';
import { OverBudget } from '../suite/ledger.ts';
import type { Answer, Driver } from './driver.ts';

/**
 * Uses a target through the SDK, whose errors are told as the answers that they stand for.
 *
 * @param send - Sends the requests. @default the global `fetch`
 */
export function sdkDriver(baseUrl: string, send?: typeof fetch): Driver {
  // Every answer is the target's own, and no key comes from the environment. How long one may take is the business of
  // `send`, which may let requests wait for their turn.
  const patience = { timeout: Infinity, totalTimeout: Infinity, maxRetries: 0 };
  const client = (apiKey = '') => new Crossrate({ baseUrl, apiKey, ...patience, cache: false, fetch: send });
  return {
    rates: (key, base) => answer(client(key).rates(base === undefined ? {} : { base: base as CurrencyCode })),
    convert: (key, { from, to, amount }) =>
      answer(convert(client(key), { from: from as CurrencyCode, to: to as CurrencyCode, amount })),
    currencies: () => answer(client().currencies()),
  };
}

/** The body of a conversion, without the exact texts that the SDK puts beside its numbers. */
async function convert(client: Crossrate, parameters: ConvertParameters): Promise<object> {
  const { amountText: _, rateText: __, convertedText: ___, ...body } = await client.convert(parameters);
  return body;
}

async function answer(result: Promise<unknown>): Promise<Answer> {
  try {
    return { status: 200, body: await result };
  } catch (error) {
    // What `send` finds wrong with an answer is no fault of the connection.
    if (error instanceof CrossrateError && isOfTheRun(error.cause)) throw error.cause;
    if (!(error instanceof CrossrateError) || error.status === undefined) throw error;
    return { status: error.status, body: { error: error.message } };
  }
}

const isOfTheRun = (cause: unknown) => cause instanceof Mismatch || cause instanceof OverBudget;
