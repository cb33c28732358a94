import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** The answer to one request. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Names and values in turn, as the server wrote them. */
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

/** Sends one request without further headers. `fetch` would ask for a compressed answer, which has another `ETag`. */
export async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  request(url, { headers, agent: false })
    .once('response', (answer) => {
      const { statusCode: status = 0, headers, rawHeaders } = answer;
      text(answer).then((body) => resolve({ status, headers, rawHeaders, body }), reject);
    })
    .once('error', reject)
    .end();
  return promise;
}
