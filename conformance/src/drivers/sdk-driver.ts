import { Crossrate, CrossrateError, type CurrencyCode } from '@crossrate/sdk';
import type { Answer, Driver } from './driver.ts';

/**
 * Uses a target through the SDK, whose errors are told as the answers that they stand for.
 *
 * @param send - Sends the requests. @default the global `fetch`
 */
export function sdkDriver(baseUrl: string, send?: typeof fetch): Driver {
  // Every answer is the target's own, and no key comes from the environment.
  const client = (apiKey = '') => new Crossrate({ baseUrl, apiKey, maxRetries: 0, cache: false, fetch: send });
  return {
    rates: (key, base) => answer(client(key).rates(base === undefined ? {} : { base: base as CurrencyCode })),
    convert: (key, { from, to, amount }) =>
      answer(client(key).convert({ from: from as CurrencyCode, to: to as CurrencyCode, amount })),
    currencies: () => answer(client().currencies()),
  };
}

async function answer(result: Promise<unknown>): Promise<Answer> {
  try {
    return { status: 200, body: await result };
  } catch (error) {
    if (!(error instanceof CrossrateError) || error.status === undefined) throw error;
    return { status: error.status, body: { error: error.message } };
  }
}
