import { get as getPlainly, type IncomingMessage } from 'node:http';
import { get as getSecurely } from 'node:https';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** Firewalls refuse requests without these headers, which `fetch` adds. */
const USUAL = { Accept: '*/*', 'User-Agent': 'node' };

/** The statuses whose answers have no body. */
const WITHOUT_BODY: readonly (number | undefined)[] = [204, 205, 304];

/**
 * Gets an answer over a connection of its own, and rejects gzip without its end, and bytes behind the body, which `fetch`
 * hides. The errors have the causes that those of `fetch` have.
 */
export const fetchStrictly: typeof globalThis.fetch = async (input, { headers, signal } = {}) => {
  let failure: unknown;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const get = String(input).startsWith('https:') ? getSecurely : getPlainly;
    const sent = { ...USUAL, ...(headers as Record<string, string>) };
    get(String(input), { agent: false, headers: sent, ...(signal && { signal }) }, resolve).on('error', (error) => {
      failure = error;
      reject(new TypeError('fetch failed', { cause: error }));
    });
  });
  const { statusCode: status = 0, headersDistinct } = response;
  const isPacked = /^(x-)?gzip$/i.test(headersDistinct['content-encoding']?.join() ?? '');
  const unpacked = isPacked ? pipeline(response, createGunzip(), () => {}) : response;
  async function* readChunks() {
    try {
      yield* unpacked;
    } catch (error) {
      failure ??= error;
    }
    if (failure) throw new TypeError('terminated', { cause: failure });
  }
  const received = Object.entries(headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  const hasBody = !WITHOUT_BODY.includes(status);
  // A response that nobody reads would keep its connection open.
  if (!hasBody) response.destroy();
  return new Response(hasBody ? ReadableStream.from(readChunks()) : null, { status, headers: received });
};
