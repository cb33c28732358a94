// Measures the CPU of a request beside the servers that users would write instead: `npm run bench`.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Option } from 'commander';
import { createCommand } from '../create-command.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { disposeOnSignal } from './dispose-on-signal.ts';
import { findLoadGenerator } from './load/find-load-generator.ts';
import type { LoadGenerator } from './load/load-generator.ts';
import { describeMachine } from './machine.ts';
import { compare } from './performance/compare.ts';
import { QUICK, THOROUGH } from './performance/effort.ts';
import { buildKeysComparison } from './performance/many-keys.ts';
import { measureLockedFile } from './performance/measure-locked-file.ts';
import { measureMemory } from './performance/measure-memory.ts';
import { measureStarts } from './performance/measure-start.ts';
import { createProgress } from './performance/progress.ts';
import { describeReport, type Report } from './performance/report.ts';
import { buildRequestComparisons } from './performance/request-cases.ts';
import { PEERS, startCrossrate, startPeers } from './performance/servers.ts';
import { writeDocs } from './performance/write-docs.ts';
import { createKey } from './storage.ts';

const CONNECTIONS = 32;

const options = createCommand(
  'bench',
  'Measure the CPU of a request to the built server, beside servers with Express, Fastify and Hono; also memory, starts and a locked file',
)
  .option('--quick', 'measure for a minute, roughly')
  .addOption(
    new Option('--write-docs', 'put the figures into docs/performance.md and docs/performance.svg').conflicts('quick'),
  )
  .addOption(new Option('--generator <name>', 'the load generator').choices(['wrk', 'autocannon']))
  .addHelpText(
    'after',
    `
The command needs what "npm run build" has written, Linux, two cores and 1 GB of space in the folder for temporary files. Peers
with a database need redis-server, and a Postgres at BENCH_DATABASE_URL or 127.0.0.1:5432 (database test, role postgres)
with the client psql; without them, these peers are left out. The default load generator is wrk if installed (Debian: apt
install wrk), otherwise autocannon, a dependency of the project. Do not compare figures of wrk with figures of autocannon.
The exit code is 0 even if a goal is missed.`,
  )
  .parse()
  .opts<{ quick?: true; writeDocs?: true; generator?: LoadGenerator['name'] }>();

await using resources = new AsyncDisposableStack();
disposeOnSignal(resources);

const effort = options.quick ? QUICK : THOROUGH;
const machine = describeMachine();
const showProgress = createProgress(effort.aboutSeconds);
const generator = await findLoadGenerator(resources, CONNECTIONS, options.generator);

const { path: folder } = resources.use(await makeTemporaryFolder());
const data = join(folder, 'crossrate');
const key = await createKey(data);

showProgress('starting the servers');
const crossrate = await startCrossrate(resources, data);
const servers = await startPeers(resources, crossrate, { key, folder: join(folder, 'answers') });
const comparisons = await buildRequestComparisons(servers);
const ours = comparisons.flatMap(({ contenders }) => contenders.slice(0, 1));

showProgress(`memory, after ${effort.memorySeconds} s of load`);
const memory = await measureMemory(generator, ours, effort);
showProgress('a locked file');
const [, charged, free] = ours.map(({ load }) => load);
if (!charged || !free) throw new Error('There is no request that is charged, or none that is free.');
const locked = await measureLockedFile(resources, { folder: data, charged, free }, effort.repeats);
showProgress(`creating ${effort.accounts.toLocaleString('en')} accounts`);
const keysComparison = await buildKeysComparison(resources, effort);
const surroundings = { generator, effort, showProgress };
const requests = await compare(comparisons, surroundings);
const manyKeys = await compare([keysComparison], surroundings);
const starts = await measureStarts(effort.repeats, join(folder, 'starts'), showProgress);
showProgress('done\n');

const report: Report = {
  machine,
  versions: readVersions(),
  loadGenerator: generator,
  effort,
  requests,
  verdicts: [...[...requests, ...manyKeys].flatMap(({ verdicts }) => verdicts), ...memory, ...starts, ...locked],
  leftOut: servers.leftOut,
};
if (options.writeDocs) await writeDocs(report);
console.log(describeReport(report));

function readVersions(): Record<string, string> {
  const packages = Object.values(PEERS).flatMap(({ packages }): readonly string[] => packages);
  return Object.fromEntries(
    packages.map((name) => {
      const text = readFileSync(new URL(`../../node_modules/${name}/package.json`, import.meta.url), 'utf8');
      return [name, (JSON.parse(text) as { version: string }).version];
    }),
  );
}
