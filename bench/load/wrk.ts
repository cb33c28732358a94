import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { API_KEY_HEADER } from '@crossrate/contract';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { ask } from './ask.ts';
import type { Answered, Load, LoadGenerator } from './load-generator.ts';

const run = promisify(execFile);

/** wrk prints for people; this adds one line in braces. What is 400 or more counts as refused. */
const TELL = `
function done(summary, latency)
  local e = summary.errors
  local failed = e.connect + e.read + e.write + e.timeout
  local told = '{"requests":%d,"microseconds":%d,"p99":%d,"refused":%d,"failed":%d}\\n'
  io.write(told:format(summary.requests, summary.duration, latency:percentile(99), e.status, failed))
end
`;

/**
 * Loads by wrk, which takes a fraction of the processor time that a load generator on Node takes.
 *
 * @throws Error where wrk is not installed.
 */
export async function createWrk(resources: AsyncDisposableStack, connections: number): Promise<LoadGenerator> {
  const version = await readVersion();
  if (version === undefined) throw new Error('wrk is not installed.');
  const folder = await makeTemporaryFolder(resources);
  const stopped = new AbortController();
  resources.defer(() => stopped.abort());
  return {
    name: 'wrk',
    version,
    connections,
    send: (load) => send(load, { connections, folder, signal: stopped.signal }),
  };
}

/** `undefined` where there is none. wrk tells its version with an exit code of 1. */
async function readVersion(): Promise<string | undefined> {
  const told = await run('wrk', ['-v']).catch((error: Error & { stdout?: string }) => ({ stdout: error.stdout ?? '' }));
  return /^wrk \S*?(\d+\.\d+\.\d+)/.exec(told.stdout)?.[1];
}

interface Surroundings {
  readonly connections: number;
  readonly folder: string;
  readonly signal: AbortSignal;
}

async function send(load: Load, { connections, folder, signal }: Surroundings): Promise<Answered> {
  await expectStatus(load);
  const own = await mkdtemp(join(folder, 'load-'));
  const script = join(own, 'load.lua');
  await writeFile(script, TELL + (await sendInTurn(load, own)));
  const headers = Object.entries(load.headers ?? {}).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const amount = ['-t1', `-c${connections}`, `-d${load.seconds}s`, '--timeout', '10s'];
  const { stdout } = await run('wrk', [...amount, '-s', script, ...headers, load.url], { signal });
  const told = /^\{.*\}$/m.exec(stdout)?.[0] ?? '{}';
  const { requests, microseconds, p99, refused, failed } = JSON.parse(told) as Record<string, number>;
  const expected = load.status >= 400 ? requests : 0;
  if (failed !== 0 || refused !== expected || !requests || !microseconds)
    throw new Error(`${load.url}: not every request was answered: ${stdout}`);
  load.keys?.skip(requests);
  return { requests, seconds: microseconds / 1e6, p99Ms: (p99 ?? Number.NaN) / 1000 };
}

/** wrk tells a refusal, but not a 200 from a 304: the first answer has to say which of them come. */
async function expectStatus({ url, headers, keys, status }: Load): Promise<void> {
  const sent = { ...headers, ...(keys && { [API_KEY_HEADER]: keys.next() }) };
  const answer = await ask(url, sent);
  if (answer.status !== status) throw new Error(`${url}: ${answer.status} in the place of ${status}: ${answer.body}`);
}

/** What varies from one request to the next; nothing where all are the same. The requests are made before the clock runs. */
async function sendInTurn({ keys, targets }: Load, folder: string): Promise<string> {
  if (keys) return sendLines(keys.keys, `nil, { ['${API_KEY_HEADER}'] = line }`, keys.turn, folder);
  if (targets) return sendLines(targets, 'line', 0, folder);
  return '';
}

async function sendLines(lines: readonly string[], request: string, turn: number, folder: string): Promise<string> {
  const file = join(folder, 'lines.txt');
  await writeFile(file, lines.join('\n'));
  return `
local requests, turn = {}, ${turn}
function init()
  for line in io.lines('${file}') do
    requests[#requests + 1] = wrk.format('GET', ${request})
  end
end
function request()
  turn = turn % #requests + 1
  return requests[turn]
end
`;
}
