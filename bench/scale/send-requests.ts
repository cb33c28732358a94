import { API_KEY_HEADER } from '@crossrate/contract';
import autocannon from 'autocannon';

export const CONNECTIONS = 64;

/** How many requests a server has answered, and in what time. */
export interface Answered {
  readonly requests: number;
  readonly seconds: number;
}

/**
 * Sends as many requests as a server answers.
 *
 * @throws Error that says what came in the place of the first answer that was not a 200.
 */
export async function sendRequests(url: string, nextKey: () => string, seconds: number): Promise<Answered> {
  let unexpected: string | undefined;
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({ ...request, headers: { [API_KEY_HEADER]: nextKey() } }),
        onResponse: (status, body) => {
          if (status !== 200) unexpected ??= `${status} ${body}`;
        },
      },
    ],
  });
  if (unexpected !== undefined || result.errors > 0 || result.timeouts > 0) {
    const statuses = JSON.stringify(result.statusCodeStats);
    throw new Error(
      `${url}: not every answer was a 200: ${statuses}, ${result.errors} errors, ${result.timeouts} timeouts; ${unexpected}`,
    );
  }
  return { requests: result['2xx'], seconds: result.duration };
}
