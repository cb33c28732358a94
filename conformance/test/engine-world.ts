import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Clause, type ClauseResult, runSuite, type SuiteOptions } from '../src/index.ts';

/** The path of the command line program. */
export const bin = fileURLToPath(new URL('../src/cli/bin.ts', import.meta.url));

/** Runs the command line program without keys in the environment. */
export function runCommand(...args: string[]): Promise<CommandResult> {
  return runCommandWith({}, ...args);
}

/** The exit code and the output of a command. */
export interface CommandResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line program with additional environment variables. */
export async function runCommandWith(env: NodeJS.ProcessEnv, ...args: string[]): Promise<CommandResult> {
  return new Promise((resolve) => {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const options = { env: { PATH, NODE_COMPILE_CACHE, ...env } };
    execFile(process.execPath, ['--conditions=@crossrate/source', bin, ...args], options, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

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
