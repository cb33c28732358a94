// Measures the CPU of a request beside the frameworks that users would choose instead: `npm run bench`.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from 'commander';
import { createCommand } from '../repository/create-command.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { buildServer } from './build-server.ts';
import { disposeOnSignal } from './dispose-on-signal.ts';
import { findLoadGenerator } from './load/find-load-generator.ts';
import type { LoadGenerator } from './load/load-generator.ts';
import { describeMachine } from './machine.ts';
import { compare } from './performance/compare.ts';
import { QUICK, THOROUGH } from './performance/effort.ts';
import { buildKeysComparison } from './performance/many-keys.ts';
import { measureBusyStorage } from './performance/measure-busy-storage.ts';
import { measureMemory } from './performance/measure-memory.ts';
import { measureStarts } from './performance/measure-start.ts';
import { buildRefusalComparisons, createRefusedKeys } from './performance/refusals.ts';
import { describeReport } from './performance/report/describe-report.ts';
import { createProgress } from './performance/report/progress.ts';
import type { Report } from './performance/report/report.ts';
import { writeDocs } from './performance/report/write-docs.ts';
import { buildRequestComparisons } from './performance/request-cases.ts';
import { PEERS, startCrossrate, startPeers } from './performance/servers.ts';
import { createKey } from './storage.ts';

const CONNECTIONS = 32;

const options = createCommand(
  'bench',
  'Measure the CPU of a request to the built server, beside node:http, Fastify, Hono and Express; also memory, starts, a locked file and slow commits',
)
  .option('--quick', 'measure for a minute, roughly, and leave out the refusals')
  .option('--json', 'print JSON (run npm with --silent)')
  .addOption(
    new Option('--write-docs', 'put the figures into docs/performance.md and docs/performance.svg').conflicts('quick'),
  )
  .addOption(new Option('--generator <name>', 'the load generator').choices(['wrk', 'autocannon']))
  .addHelpText(
    'after',
    `
The command first builds the server. It needs Linux, two cores and 1 GB of space in the folder for temporary files. The
default load generator is wrk if installed (Debian: apt install wrk), otherwise autocannon, a dependency of the project.
Do not compare figures of wrk with figures of autocannon. The exit code is 0 even if a goal is missed.`,
  )
  .parse()
  .opts<{ quick?: true; json?: true; writeDocs?: true; generator?: LoadGenerator['name'] }>();

await using resources = new AsyncDisposableStack();
disposeOnSignal(resources);

const effort = options.quick ? QUICK : THOROUGH;
const machine = describeMachine();
const showProgress = createProgress(effort.aboutSeconds);
const generator = await findLoadGenerator(resources, CONNECTIONS, options.generator);

showProgress('building the server');
await buildServer(resources);
const { path: folder } = resources.use(await makeTemporaryFolder());
const [data, answers] = [join(folder, 'crossrate'), join(folder, 'answers')];
const key = await createKey(data);
const refused = await createRefusedKeys(data, key);

showProgress('starting the servers');
const crossrate = await startCrossrate(resources, data);
const comparisons = await buildRequestComparisons(await startPeers(resources, crossrate, { key, folder: answers }));

showProgress(`memory, after ${effort.memorySeconds} s of load`);
const memory = await measureMemory(generator, comparisons, effort);
const storage = await measureBusyStorage(
  resources,
  { process: crossrate, key, folder: data },
  { rounds: effort.storageRounds, showProgress },
);
showProgress(`creating ${effort.accounts.toLocaleString('en')} accounts`);
const keysComparison = await buildKeysComparison(resources, effort);
const surroundings = { generator, effort, showProgress };
const requests = await compare(comparisons, surroundings);
const refusals = options.quick ? [] : await compare(await buildRefusalComparisons(crossrate, refused), surroundings);
const manyKeys = await compare([keysComparison], surroundings);
const starts = await measureStarts(effort.starts, join(folder, 'starts'), showProgress);
showProgress('done\n');

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
