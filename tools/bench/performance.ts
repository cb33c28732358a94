// Measures the CPU of a request beside the servers that users would write instead: `npm run bench`.

import { setTimeout } from 'node:timers/promises';
import { createCommand } from '../create-command.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { disposeOnSignal } from './dispose-on-signal.ts';
import { KINDS, type Kind } from './kinds.ts';
import { EFFORTS, findMedian, measure } from './measure.ts';
import { ask, type Peer, startPeers } from './peers.ts';
import { computeRatio, describeGoals, describeMachine, type Goal, type Results, tabulateCpu } from './report.ts';
import { readResidentMemoryOfFamily } from './resident-memory.ts';
import { type StartedProcess, startCrossrate } from './start-process.ts';
import { createKey } from './storage.ts';

const CONNECTIONS = 32;
const IDLE_SECONDS = 15;
const STARTS = 5;

const { quick } = createCommand(
  'bench',
  'Measure the CPU of a request to the built server, beside servers with Express and Fastify; also memory and starts',
)
  .option('--quick', 'measure for a minute, roughly')
  .addHelpText(
    'after',
    `
The command needs what "npm run build" has written, Linux and two cores. Peers with a database need redis-server, and a Postgres at
BENCH_DATABASE_URL or 127.0.0.1:5432 (database test, role postgres); without them, these peers are left out. The output is
the Markdown of docs/performance.md. The exit code is 0 even if a goal is missed.`,
  )
  .parse()
  .opts<{ quick?: true }>();

await using resources = new AsyncDisposableStack();
disposeOnSignal(resources);
const effort = { connections: CONNECTIONS, ...EFFORTS[quick ? 'quick' : 'thorough'] };
const machine = describeMachine();

console.error('starting the servers');
const { path: DATA_DIR } = resources.use(await makeTemporaryFolder());
const key = await createKey(DATA_DIR);
const crossrate = { name: 'Crossrate', ...(await startCrossrate(resources, { DATA_DIR })) };
const peers = await startPeers(resources, crossrate.url, key);
await setTimeout(IDLE_SECONDS * 1000);
const idle = readMegabytes(crossrate);

const requests: Record<string, Results> = {};
for (const [name, kind] of Object.entries(KINDS)) {
  console.error(name);
  requests[name] = await measureKind(kind, [crossrate, ...peers]);
}
const loaded = readMegabytes(crossrate);

console.error('starts');
const goals: Goal[] = [
  ...Object.entries(requests).flatMap(([name, results]) => listGoals(name, results)),
  { what: 'Resident memory, idle', figure: idle, atMost: 100, unit: 'MB' },
  { what: 'Resident memory after the load', figure: loaded, atMost: 150, unit: 'MB' },
  { what: 'Start to first answer', figure: await measureStart(), atMost: 350, unit: 'ms' },
];
console.log(`CPU in µs a request: of the server, or of the server + its database. In parentheses: Crossrate’s divided by that.

${tabulateCpu(requests)}

${describeGoals(goals)}

${machine} autocannon with ${CONNECTIONS} connections, ${effort.rounds} rounds of a second, medians.`);

async function measureKind({ path, is304, peers: only }: Kind, servers: readonly Peer[]): Promise<Results> {
  const asked = servers.filter(({ name }) => name === 'Crossrate' || (only?.includes(name) ?? true));
  const contenders = asked.map(async (server) => {
    const url = server.url + path;
    const tag = is304 && ((await ask(url, key)).headers.get('etag') ?? '');
    return { ...server, load: { url, keys: [key], ...(tag !== undefined && { tag }) } };
  });
  const rounds = await measure(await Promise.all(contenders), effort);
  return Object.fromEntries(asked.map(({ name }, place) => [name, rounds[place] ?? []]));
}

function listGoals(request: string, results: Results): Goal[] {
  return Object.entries(KINDS[request]?.goals ?? {}).flatMap(([name, atMost]): Goal[] => {
    const what = `${request}: CPU beside ${name}`;
    return results[name] ? [{ what, figure: computeRatio(results, name), atMost, unit: '×' }] : [];
  });
}

function readMegabytes({ pid }: StartedProcess): number {
  return readResidentMemoryOfFamily(pid) / 1_000_000;
}

/** Measures the milliseconds of a start, in a folder with the rates of an earlier run. */
async function measureStart(): Promise<number> {
  const { path } = resources.use(await makeTemporaryFolder());
  const times: number[] = [];
  for (let start = 0; start <= STARTS; start += 1) {
    await using own = new AsyncDisposableStack();
    const startedAt = performance.now();
    await startCrossrate(own, { DATA_DIR: path });
    times.push(performance.now() - startedAt);
  }
  return findMedian(times.slice(1));
}
