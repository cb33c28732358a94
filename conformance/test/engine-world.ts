import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Clause, type ClauseResult, runSuite, type SuiteOptions } from '../src/index.ts';

/** Starts a target on a free port. */
export async function startTarget(answer: RequestListener): Promise<{ url: string } & Disposable> {
  const server = createServer(answer);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.dispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Builds a clause that needs no key. */
export function buildClause(run: Clause['run'], changes: Partial<Clause> = {}): Clause {
  return { id: 'test', level: 'MUST', title: 'a promise', ref: 'Somewhere', needs: [], run, ...changes };
}

/** Tries clauses, by default over plain HTTP and without keys. */
export async function collectResults(options: Partial<SuiteOptions> & Pick<SuiteOptions, 'url' | 'clauses'>) {
  const results: ClauseResult[] = [];
  for await (const result of runSuite({ keys: {}, drivers: ['http'], ...options })) results.push(result);
  return results;
}
