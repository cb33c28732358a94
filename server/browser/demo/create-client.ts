import { Crossrate, type CrossrateOptions } from '@crossrate/sdk';

/** Creates a client for this page's service. Each call on it is one request. */
export function createClient(apiKey: string, fetch?: CrossrateOptions['fetch']): Crossrate {
  return new Crossrate({ baseUrl: location.origin, apiKey, fetch, cache: false, maxRetries: 0 });
}
