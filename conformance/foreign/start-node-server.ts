import { createServer } from 'node:http';
import { listenLocally } from '../../testing/listen-locally.ts';
import { keys, type StartedForeignServer } from './foreign-server.ts';
import { NodeService } from './node-service.ts';
import type { Policy } from './policy.ts';

/** Starts a conforming server on Node with the choices of a policy. */
export async function startNodeServer(policy: Policy): Promise<StartedForeignServer> {
  const service = new NodeService(policy);
  const server = createServer((request, response) => {
    const { status, headers, body } = service.handle(request);
    response.writeHead(status, headers).end(body);
  });
  return { ...(await listenLocally(server)), keys };
}
