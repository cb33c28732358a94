import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { API_KEY_HEADER } from '@crossrate/contract';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { ask } from './ask.ts';
import type { Load, LoadGenerator, LoadResult } from './load-generator.ts';
import { writeScript } from './wrk-script.ts';

const run = promisify(execFile);

/**
 * Creates a load generator on wrk, which takes a fraction of the processor time of a load generator on Node.
 *
 * @throws Error when wrk is not installed.
 */
export async function createWrk(resources: AsyncDisposableStack, connections: number): Promise<LoadGenerator> {
  const version = await readVersion();
  if (version === undefined) throw new Error('wrk is not installed.');
  const { path: folder } = resources.use(await makeTemporaryFolder());
  const stopped = new AbortController();
  resources.defer(() => stopped.abort());
  return {
    name: 'wrk',
    version,
    connections,
    send: (load) => send(load, { connections, folder, signal: stopped.signal }),
  };
}

/** Reads the version of wrk; `undefined` when wrk is not installed. `wrk -v` exits with 1. */
async function readVersion(): Promise<string | undefined> {
  const printed = await run('wrk', ['-v']).catch((error: Error & { stdout?: string }) => ({
    stdout: error.stdout ?? '',
  }));
  return /^wrk \S*?(\d+\.\d+\.\d+)/.exec(printed.stdout)?.[1];
}

interface Surroundings {
  readonly connections: number;
  readonly folder: string;
  readonly signal: AbortSignal;
}

async function send(load: Load, { connections, folder, signal }: Surroundings): Promise<LoadResult> {
  await expectStatus(load);
  const own = await mkdtemp(join(folder, 'load-'));
  const script = await writeScript(load, own);
  const headers = Object.entries(load.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const amount = ['-t1', `-c${connections}`, `-d${load.seconds}s`, '--timeout', '10s'];
  const { stdout } = await run('wrk', [...amount, '-s', script, ...headers, load.url], { signal });
  const printed = /^\{.*\}$/m.exec(stdout)?.[0] ?? '{}';
  const { requests, microseconds, p99, refused, failed } = JSON.parse(printed) as Record<string, number>;
  const expected = load.status >= 400 ? requests : 0;
  if (failed !== 0 || refused !== expected || !requests || !microseconds)
    throw new Error(`${load.url}: not every request was answered: ${stdout}`);
  load.keys?.skip(requests);
  return { requests, seconds: microseconds / 1e6, p99Ms: (p99 ?? Number.NaN) / 1000 };
}

/** Checks the status of one answer, because wrk counts refusals and does not distinguish a 200 from a 304. */
async function expectStatus({ url, headers, keys, status }: Load): Promise<void> {
  const sent = { ...headers, ...(keys && { [API_KEY_HEADER]: keys.next() }) };
  const answer = await ask(url, sent);
  if (answer.status !== status) throw new Error(`${url}: ${answer.status} in the place of ${status}: ${answer.body}`);
}
