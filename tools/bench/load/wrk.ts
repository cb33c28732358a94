import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { API_KEY_HEADER } from '@crossrate/contract';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { ask } from './ask.ts';
import type { KeyRing } from './key-ring.ts';
import type { Load, LoadGenerator, LoadResult } from './load-generator.ts';

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
  const script = await writeScript(load.keys, await mkdtemp(join(folder, 'load-')));
  const headers = Object.entries(load.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const amount = ['-t1', `-c${connections}`, `-d${load.seconds}s`, '--timeout', '10s'];
  const { stdout } = await run('wrk', [...amount, '-s', script, ...headers, load.url], { signal });
  const printed = /^\{.*\}$/m.exec(stdout)?.[0] ?? '{}';
  const { requests, microseconds, failed } = JSON.parse(printed) as Record<string, number>;
  if (failed !== 0 || !requests || !microseconds)
    throw new Error(`${load.url}: not every request was answered: ${stdout}`);
  load.keys?.skip(requests);
  return { requests, seconds: microseconds / 1e6 };
}

/** A script that lets wrk print its figures as one line of JSON. Statuses from 400 on count as failures. */
const REPORT_SCRIPT = `
function done(summary)
  local e = summary.errors
  local failed = e.connect + e.read + e.write + e.timeout + e.status
  io.write(('{"requests":%d,"microseconds":%d,"failed":%d}\\n'):format(summary.requests, summary.duration, failed))
end
`;

/** Writes the script of wrk, and returns its path. wrk prepares the requests of all keys before it starts. */
async function writeScript(keys: KeyRing | undefined, folder: string): Promise<string> {
  const [script, file] = [join(folder, 'load.lua'), join(folder, 'keys.txt')];
  if (keys) await writeFile(file, keys.keys.join('\n'));
  const turns = `
local requests, turn = {}, ${keys?.turn}
function init()
  for key in io.lines('${file}') do
    requests[#requests + 1] = wrk.format('GET', nil, { ['${API_KEY_HEADER}'] = key })
  end
end
function request()
  turn = turn % #requests + 1
  return requests[turn]
end
`;
  await writeFile(script, REPORT_SCRIPT + (keys ? turns : ''));
  return script;
}

/** Checks the status of one answer, because wrk does not distinguish a 200 from a 304. */
async function expectStatus({ url, headers, keys, status }: Load): Promise<void> {
  const sent = { ...headers, ...(keys && { [API_KEY_HEADER]: keys.next() }) };
  const answer = await ask(url, sent);
  if (answer.status !== status) throw new Error(`${url}: ${answer.status} in the place of ${status}: ${answer.body}`);
}
