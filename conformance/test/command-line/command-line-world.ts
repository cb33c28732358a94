import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { listenLocally } from '../../../testing/listen-locally.ts';
import { type MockedService, startMockedService } from '../mocked-service.ts';

/** Starts the real server for the tests of a file. */
export function provideService(): Pick<MockedService, 'url' | 'issueKeys'> {
  let service: MockedService;
  beforeAll(async () => {
    service = await startMockedService();
  });
  afterAll(() => service[Symbol.asyncDispose]());
  return {
    get url() {
      return service.url;
    },
    issueKeys: () => service.issueKeys(),
  };
}

/** Makes a folder for the tests of a file. The returned function gives the path of a file in the folder. */
export function provideFolder(): (name: string) => string {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'crossrate-conformance-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  return (name) => join(folder, name);
}

/** Starts a server that gives the same answer to every request. */
export async function startServer(status: number, body: string, headers: Record<string, string> = {}) {
  const keys: unknown[] = [];
  const server = createServer((req, res) => {
    keys.push(req.headers['x-api-key']);
    res.writeHead(status, headers).end(body);
  });
  return { ...(await listenLocally(server)), keys };
}
