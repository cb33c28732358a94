import { createServer, type RequestListener } from 'node:http';
import { type LocalServer, listenLocally } from '../../../tools/testing/listen-locally.ts';
import { type Clause, collectReport, expectSame, type SuiteOptions } from '../../src/index.ts';

/** Starts a target on a free port. */
export function startTarget(answer: RequestListener): Promise<LocalServer> {
  return listenLocally(createServer(answer));
}

/** Builds a clause that needs no key. */
export function buildClause(run: Clause['run'], changes: Partial<Clause> = {}): Clause {
  return { id: 'test', level: 'MUST', title: 'a promise', needs: [], run, ...changes };
}

/** A clause that asks for the currency list, whose status has to be 200. */
export const askList = buildClause(async ({ api }) => expectSame('status', (await api.currencies()).status, 200));

/** Tries clauses, by default without keys. */
export async function collectResults(options: Partial<SuiteOptions> & Pick<SuiteOptions, 'url' | 'clauses'>) {
  return (await collectReport({ keys: {}, ...options })).clauses;
}
