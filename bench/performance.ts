// What a request costs in CPU, beside what users would pick instead: `npm run bench`.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from 'commander';
import { createCommand } from '../repository/create-command.ts';
import { buildServer } from './build-server.ts';
import { disposeOnSignal } from './dispose-on-signal.ts';
import { findLoadGenerator } from './load/find-load-generator.ts';
import type { LoadGenerator } from './load/load-generator.ts';
import { describeMachine } from './machine.ts';
import { compare } from './performance/compare.ts';
import { QUICK, THOROUGH } from './performance/effort.ts';
import { compareKeys } from './performance/many-keys.ts';
import { measureBusyStorage } from './performance/measure-busy-storage.ts';
import { measureMemory } from './performance/measure-memory.ts';
import { measureStarts } from './performance/measure-start.ts';
import { compareRefusals, createRefusedKeys } from './performance/refusals.ts';
import { describeReport } from './performance/report/describe-report.ts';
import { createProgress } from './performance/report/progress.ts';
import type { Report } from './performance/report/report.ts';
import { writeDocs } from './performance/report/write-docs.ts';
import { compareRequests } from './performance/request-cases.ts';
import { PEERS, startCrossrate, startPeers } from './performance/servers.ts';
import { createKey } from './setup.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

const CONNECTIONS = 32;

const options = createCommand(
  'bench',
  'CPU of a request to the built server, beside node:http, Fastify, Hono and Express; memory, start, a locked file, slow commits',
)
  .option('--quick', 'within a minute, without the refusals: what is found is rough')
  .option('--json', 'print JSON (run npm with --silent)')
  .addOption(
    new Option('--write-docs', 'put the figures into docs/performance.md and docs/performance.svg').conflicts('quick'),
  )
  .addOption(new Option('--generator <name>', 'what sends the requests').choices(['wrk', 'autocannon']))
  .addHelpText(
    'after',
    `
The server is built first. Requests come from wrk where it is installed (Debian: apt install wrk), or else from
autocannon, a dependency of the project; figures of the two cannot be compared. This needs Linux, two cores and 1 GB of
space in the folder for temporary files. The exit code is 0 also where a target is missed.`,
  )
  .parse()
  .opts<{ quick?: true; json?: true; writeDocs?: true; generator?: LoadGenerator['name'] }>();

await using resources = new AsyncDisposableStack();
disposeOnSignal(resources);

const effort = options.quick ? QUICK : THOROUGH;
const machine = describeMachine();
const tell = createProgress(effort.aboutSeconds);
const generator = await findLoadGenerator(resources, CONNECTIONS, options.generator);

tell('building the server');
await buildServer(resources);
const folder = await makeTemporaryFolder(resources);
const [data, answers] = [join(folder, 'crossrate'), join(folder, 'answers')];
const key = await createKey(data);
const refused = await createRefusedKeys(data, key);

tell('starting the servers');
const crossrate = await startCrossrate(resources, data);
const comparisons = await compareRequests(await startPeers(resources, crossrate, key, answers));

tell(`memory, after ${effort.memorySeconds} s of load`);
const memory = await measureMemory(generator, comparisons, effort);
const storage = await measureBusyStorage(
  resources,
  { process: crossrate, key, folder: data },
  effort.storageRounds,
  tell,
);
tell(`creating ${effort.accounts.toLocaleString('en')} accounts`);
const keysComparison = await compareKeys(resources, effort);
const requests = await compare(generator, comparisons, effort, tell);
const refusals = options.quick ? [] : await compare(generator, await compareRefusals(crossrate, refused), effort, tell);
const manyKeys = await compare(generator, [keysComparison], effort, tell);
const starts = await measureStarts(effort.starts, join(folder, 'starts'), tell);
tell('done\n');

const report: Report = {
  machine,
  versions: readVersions(),
  loadGenerator: { name: generator.name, version: generator.version, connections: generator.connections },
  effort,
  requests,
  refusals,
  keys: manyKeys,
  memory,
  starts,
  storage,
  verdicts: [...requests, ...refusals, ...manyKeys, memory, starts, storage].flatMap(({ verdicts }) => verdicts),
};
if (options.writeDocs) await writeDocs(report);
console.log(options.json ? JSON.stringify(report) : describeReport(report));

function readVersions(): Record<string, string> {
  const packages = Object.values(PEERS).flatMap(({ packages }): readonly string[] => packages);
  return Object.fromEntries(
    packages.map((name) => {
      const text = readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url), 'utf8');
      return [name, (JSON.parse(text) as { version: string }).version];
    }),
  );
}
