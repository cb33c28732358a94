import { ProviderError } from '../../refresh/rate-provider.ts';
import { redirectTarget } from './redirect-target.ts';

/** The others of the 3xx lead nowhere by themselves: 300 offers a choice, 304 has nothing new. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const MOST_REDIRECTS = 5;

/**
 * Asks for an address, and follows redirects as far as {@link redirectTarget} allows. Every hop is asked with the same
 * headers, since all of them are one host.
 *
 * @throws ProviderError when a redirect is not to be followed, or there are more than 5.
 */
export async function fetchWithinHost(
  fetch: typeof globalThis.fetch,
  url: string,
  init: Pick<RequestInit, 'headers' | 'signal'>,
): Promise<Response> {
  let current = new URL(url);
  for (let redirects = 0; ; redirects += 1) {
    const response = await fetch(current.href, { ...init, redirect: 'manual' });
    if (!REDIRECTS.has(response.status)) return response;
    // Frees the connection: nobody reads the body of a redirect.
    await response.body?.cancel();
    const next = redirectTarget(current, response.headers.get('Location'));
    if (redirects === MOST_REDIRECTS) {
      throw new ProviderError(`${current.host} redirects more than ${MOST_REDIRECTS} times`);
    }
    current = next;
  }
}
