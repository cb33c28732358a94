/**
 * A module worker: `GET /?to=EUR&amount=9.99` converts dollars at the edge. The same file runs on Cloudflare Workers,
 * Bun and Deno.
 */

import { type Converter, Crossrate, type CurrencyCode, isCrossrateError } from '@crossrate/sdk';

/** Bindings on Cloudflare. Elsewhere, without bindings, the SDK reads the environment variables of these names. */
interface Env {
  readonly CROSSRATE_BASE_URL?: string;
  readonly CROSSRATE_API_KEY?: string;
}

let shared: Converter | undefined;

async function obtainConverter(env: Env): Promise<Converter> {
  // Requests share the table, but no promise (`cache: false`): a worker drops the pending work of a request when the
  // request ends, and other requests would wait for that work in vain.
  shared ??= await new Crossrate({
    baseUrl: env.CROSSRATE_BASE_URL,
    apiKey: env.CROSSRATE_API_KEY,
    cache: false,
  }).converter({ base: 'USD' });
  await shared.refresh();
  return shared;
}

async function answer(request: Request, env: Env): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const to = (searchParams.get('to') ?? '') as CurrencyCode;
  const amount = searchParams.get('amount') ?? '';
  try {
    const converter = await obtainConverter(env);
    return Response.json(converter.convert({ from: 'USD', to, amount }));
  } catch (error) {
    if (!isCrossrateError(error)) throw error;
    if (error.name === 'InvalidRequestError') return Response.json({ error: error.message }, { status: 422 });
    console.error(JSON.stringify(error));
    return Response.json({ error: 'There are no rates for the moment.' }, { status: 503 });
  }
}

// biome-ignore lint/style/noDefaultExport: runtimes look for the handler there
export default { fetch: answer };
