import { Crossrate, CrossrateError, type CurrencyCode } from '@crossrate/sdk';
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
      toAnswer(createClient(key).convert({ from: from as CurrencyCode, to: to as CurrencyCode, amount })),
    currencies: () => toAnswer(createClient().currencies()),
  };
}

async function toAnswer(result: Promise<object>): Promise<Answer> {
  try {
    return { status: 200, body: removeTexts(await result) };
  } catch (error) {
    // The SDK wraps the errors that `send` throws.
    if (error instanceof CrossrateError && isFromSend(error.cause)) throw error.cause;
    if (!(error instanceof CrossrateError) || error.status === undefined) throw error;
    return { status: error.status, body: { error: error.message } };
  }
}

/** Removes the exact texts that the SDK adds beside all numbers of a body, whether the interface has these fields or not. */
function removeTexts(body: object): object {
  const members = Object.entries(body);
  const texts = members.flatMap(([name, value]) => (typeof value === 'number' ? [`${name}Text`] : []));
  return Object.fromEntries(members.filter(([name]) => !texts.includes(name)));
}

const isFromSend = (cause: unknown) => cause instanceof Mismatch || cause instanceof OverBudget;
