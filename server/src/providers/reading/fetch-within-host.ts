import { ProviderError } from '../../refresh/rate-provider.ts';
import { resolveRedirect } from './resolve-redirect.ts';

/** Other 3xx statuses do not redirect: 300 offers a choice, and 304 confirms a known answer. */
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const MOST_REDIRECTS = 5;

/**
 * Fetches an address, and follows redirects as far as {@link resolveRedirect} allows. Every request has the same
 * headers, because all go to the same host.
 *
 * @throws ProviderError for a forbidden redirect, or for more than 5.
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
    // Frees the connection, because the body of a redirect is not read.
    await response.body?.cancel();
    const next = resolveRedirect(current, response.headers.get('Location'));
    if (redirects === MOST_REDIRECTS) {
      throw new ProviderError(`${current.host} redirects more than ${MOST_REDIRECTS} times`);
    }
    current = next;
  }
}
