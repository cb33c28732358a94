import { providerNames, upstreams } from '../upstreams/index.ts';

/**
 * Builds the settings that point Crossrate at a stand-alone mock. The host of each provider becomes the first part of
 * the path.
 *
 * @param url - The address of the mock, such as `http://127.0.0.1:4020`.
 *
 * @example
 * ```ts
 * import { buildProviderSettings, startMockServer } from '@crossrate/mock-provider/standalone';
 * await using mock = await startMockServer();
 * const environment = { ...process.env, ...buildProviderSettings(mock.url) };
 * ```
 */
export function buildProviderSettings(url: string): Record<string, string> {
  return Object.fromEntries(
    providerNames.map((name) => {
      const { setting, standard } = upstreams[name].address;
      return [setting, standard.map((address) => address.replace(/^https:\//, url)).join(',')];
    }),
  );
}
