import { ProviderError } from '../../refresh/rate-provider.ts';

/**
 * Decides where a redirect leads, before anything is sent there: from https to the same host and port over https, and
 * nowhere else. So no provider leads Crossrate to another host, into the network that Crossrate runs in, or out of
 * encryption.
 *
 * The messages name the host that was asked and nothing of the target: a path, a query or even a host name of the
 * provider's choice may repeat the key.
 *
 * @param from - The address that answered with the redirect.
 * @param location - The text of `Location`; `null` without one.
 * @throws ProviderError when the redirect is not to be followed.
 */
export function redirectTarget(from: URL, location: string | null): URL {
  const refuse = (why: string) => new ProviderError(`${from.host} redirects ${why}`);
  // Whoever is on the way could have written it.
  if (from.protocol !== 'https:') throw refuse('without encryption, which is not followed');
  if (!location) throw refuse('without saying where');
  const target = URL.parse(location, from.href);
  if (!target) throw refuse('to something that is no address');
  if (target.username || target.password) throw refuse('to an address with a user name or password');
  // By its protocol, not its origin alone: `blob:https://…` has the origin of what follows.
  if (target.protocol !== 'https:') throw refuse('to an address without https');
  if (target.host !== from.host) throw refuse('to another host');
  return target;
}
