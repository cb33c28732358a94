import { createServer, type RequestListener } from 'node:http';
import { type LocalServer, listenLocally } from '../../../tools/testing/listen-locally.ts';
import { type Clause, type ClauseResult, runSuite, type SuiteOptions } from '../../src/index.ts';

/** Starts a target on a free port. */
export function startTarget(answer: RequestListener): Promise<LocalServer> {
  return listenLocally(createServer(answer));
}

/** Builds a clause that needs no key. */
export function buildClause(run: Clause['run'], changes: Partial<Clause> = {}): Clause {
  return { id: 'test', level: 'MUST', title: 'a promise', needs: [], run, ...changes };
}

/** Tries clauses, by default over plain HTTP and without keys. */
export async function collectResults(options: Partial<SuiteOptions> & Pick<SuiteOptions, 'url' | 'clauses'>) {
  const results: ClauseResult[] = [];
  for await (const result of runSuite({ keys: {}, drivers: ['http'], ...options })) results.push(result);
  return results;
}
