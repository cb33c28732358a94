import { createRequire } from 'node:module';
import { API_KEY_HEADER } from '@crossrate/contract';
import autocannon from 'autocannon';
import type { Load, LoadGenerator, LoadResult } from './load-generator.ts';

const { version } = createRequire(import.meta.url)('autocannon/package.json') as { version: string };

/** Creates a load generator on autocannon, which runs in the process of the bench. */
export function createAutocannon(connections: number): LoadGenerator {
  return { name: 'autocannon', version, connections, send: (load) => send(load, connections) };
}

async function send({ url, headers, keys, status, seconds }: Load, connections: number): Promise<LoadResult> {
  let unexpected: string | undefined;
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          headers: { ...headers, ...(keys && { [API_KEY_HEADER]: keys.next() }) },
        }),
        onResponse: (actual, body) => {
          if (actual !== status) unexpected ??= `${actual} ${body}`.slice(0, 200);
        },
      },
    ],
  });
  if (unexpected !== undefined || result.errors > 0 || result.timeouts > 0) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(
      `${url}: not every answer was a ${status}: ${statuses}, ${result.errors} errors, ${result.timeouts} timeouts; ${unexpected}`,
    );
  }
  return { requests: result.requests.total, seconds: result.duration };
}
