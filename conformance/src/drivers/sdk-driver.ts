import { type ConvertParameters, Crossrate, CrossrateError, type CurrencyCode } from '@crossrate/sdk';
import { Mismatch } from '../mismatch.ts';
import { OverBudget } from '../suite/ledger.ts';
import type { Answer, Driver } from './driver.ts';

/**
 * Creates a driver that calls a target through the SDK. An error of the SDK becomes the answer behind the error.
 *
 * @param baseUrl - The address of the target, without `/api`.
 * @param send - Sends the requests. @default the global `fetch`
 *
 * @example
 * ```ts
 * import { createSdkDriver } from '@crossrate/conformance';
 * const { status } = await createSdkDriver('http://127.0.0.1:3000').rates('cr_…', 'EUR');
 * console.log(status);
 * ```
 */
export function createSdkDriver(baseUrl: string, send?: typeof fetch): Driver {
  // No cache and no retry: every answer comes from the target. An empty key keeps the SDK from reading a key from the
  // environment. `send` limits the time of an answer, because requests may first wait in `send` for their turn.
  const limits = { timeout: Infinity, totalTimeout: Infinity, maxRetries: 0 };
  const createClient = (apiKey = '') => new Crossrate({ baseUrl, apiKey, ...limits, cache: false, fetch: send });
  return {
    rates: (key, base) => toAnswer(createClient(key).rates(base === undefined ? {} : { base: base as CurrencyCode })),
    convert: (key, { from, to, amount }) =>
      toAnswer(convert(createClient(key), { from: from as CurrencyCode, to: to as CurrencyCode, amount })),
    currencies: () => toAnswer(createClient().currencies()),
  };
}

/** Converts, and removes the exact texts that the SDK adds beside the numbers of the body. */
async function convert(client: Crossrate, parameters: ConvertParameters): Promise<object> {
  const { amountText: _, rateText: __, convertedText: ___, ...body } = await client.convert(parameters);
  return body;
}

async function toAnswer(result: Promise<unknown>): Promise<Answer> {
  try {
    return { status: 200, body: await result };
  } catch (error) {
    // The SDK wraps the errors that `send` throws.
    if (error instanceof CrossrateError && isFromSend(error.cause)) throw error.cause;
    if (!(error instanceof CrossrateError) || error.status === undefined) throw error;
    return { status: error.status, body: { error: error.message } };
  }
}

const isFromSend = (cause: unknown) => cause instanceof Mismatch || cause instanceof OverBudget;
