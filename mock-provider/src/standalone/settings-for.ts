import { providerNames, upstreams } from '../upstreams/index.ts';

/**
 * The settings that point Crossrate at a stand-alone mock: each provider's host becomes the first part of the path.
 *
 * @param url - Where the mock listens, such as `http://127.0.0.1:4020`.
 */
export function settingsFor(url: string): Record<string, string> {
  return Object.fromEntries(
    providerNames.map((name) => {
      const { setting, standard } = upstreams[name].address;
      return [setting, standard.map((address) => address.replace(/^https:\//, url)).join(',')];
    }),
  );
}
