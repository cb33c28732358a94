import { keys, type StartedForeignServer } from './foreign-server.ts';
import { NodeService } from './node-service.ts';
import type { Policy } from './policy.ts';

/** Creates a conforming server with the choices of a policy, which a `fetch` reaches without a connection. */
export function createServiceWithin(policy: Policy): StartedForeignServer {
  const service = new NodeService(policy);
  return {
    url: 'http://foreign.example',
    keys,
    async fetch(input, init) {
      const { url, method, headers } = new Request(input, init);
      const { pathname, search } = new URL(url);
      const request = { method, url: pathname + search, headers: Object.fromEntries(headers) };
      const answer = service.handle(request);
      return new Response(answer.body, {
        status: answer.status,
        headers: { Date: new Date().toUTCString(), ...answer.headers },
      });
    },
    async [Symbol.asyncDispose]() {},
  };
}
