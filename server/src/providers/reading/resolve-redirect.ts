import { ProviderError } from '../../refresh/rate-provider.ts';

/**
 * Checks the target of a redirect before any request to it. A redirect may lead only from https to the same host and
 * port over https. So no provider can lead Crossrate to another host, into its own network, or out of encryption.
 *
 * Messages name the requested host and never the target, whose path, query or host name may repeat the key.
 *
 * @param from - The address of the redirect.
 * @param location - The text of `Location`; `null` without the header.
 * @throws ProviderError when the redirect must not be followed.
 */
export function resolveRedirect(from: URL, location: string | null): URL {
  const refuse = (why: string) => new ProviderError(`${from.host} redirects ${why}`);
  // Any machine on the way could have written an unencrypted redirect.
  if (from.protocol !== 'https:') throw refuse('without encryption, which is not followed');
  if (!location) throw refuse('without saying where');
  const target = URL.parse(location, from.href);
  if (!target) throw refuse('to something that is no address');
  if (target.username || target.password) throw refuse('to an address with a user name or password');
  // The origin alone is not enough, because `blob:https://…` has the origin of its second part.
  if (target.protocol !== 'https:') throw refuse('to an address without https');
  if (target.host !== from.host) throw refuse('to another host');
  return target;
}
