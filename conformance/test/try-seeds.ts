// `npm run conformance:seeds` tries the suite with many seeds on every correct server. No clause may accuse one of them.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { createMockCrossrate } from '@crossrate/sdk/testing';
import { InvalidArgumentError, Option } from 'commander';
import { startTestService } from '../../server/test/test-service.ts';
import { createCommand } from '../../tools/create-command.ts';
import { createKeys, type ForeignServer, type StartedForeignServer } from '../foreign/foreign-server.ts';
import { foreignServers } from '../foreign/index.ts';
import { canRun } from '../foreign/start-program.ts';
import { unitsPerDollar } from '../foreign/units-per-dollar.ts';
import { type Clock, systemClock } from '../src/clock.ts';
import { clauses, type Keys, runSuite } from '../src/index.ts';

/** Waits for nothing. The time remains that of the machine, as for the servers, which have to agree about midnight. */
const clock: Clock = { ...systemClock, sleep: async () => {} };

/** A correct server, which may have keys of its own. */
interface Subject extends Pick<ForeignServer, 'id' | 'program' | 'contested'> {
  start(...given: Parameters<ForeignServer['start']>): Promise<StartedForeignServer & { readonly keys?: Keys }>;
}

const own: readonly Subject[] = [
  {
    id: 'demo',
    async start() {
      const service = await startTestService();
      return Object.assign(service, { keys: await service.createKeys() });
    },
  },
  {
    id: 'mock',
    async start() {
      const { fetch, keys } = createMockCrossrate();
      return { url: 'http://mock.example', fetch, keys, async [Symbol.asyncDispose]() {} };
    },
  },
];
const subjects: readonly Subject[] = [...own, ...foreignServers];
const ids = subjects.map(({ id }) => id);

const { seeds, only, part } = createCommand(
  'conformance:seeds',
  'Try the suite with many seeds on every correct server',
)
  .option('--seeds <number>', 'try the seeds from 1 to this number', parseCount, 200)
  .addOption(new Option('--only <id...>', 'try these servers alone').choices(ids).default(ids, 'all'))
  .addOption(new Option('--part <number>').hideHelp().argParser(Number))
  .addHelpText('after', '\nThe exit code is 1 after an alarm, and 2 for arguments that cannot be used.')
  .parse()
  .opts<{ seeds: number; only: string[]; part?: number }>();
const parts = availableParallelism();

if (part === undefined) await startWorkers();
else for (const subject of subjects) if (only.includes(subject.id) && canRun(subject)) await trySeeds(subject, part);

async function startWorkers(): Promise<void> {
  const startedAt = performance.now();
  const workers = Array.from({ length: parts }, (_, index) =>
    fork(import.meta.filename, [...process.argv.slice(2), '--part', String(index)]),
  );
  const codes = await Promise.all(workers.map(async (worker: ChildProcess) => (await once(worker, 'exit'))[0]));
  console.error(`${Math.round((performance.now() - startedAt) / 1_000)} s`);
  process.exitCode = codes.some((code) => code !== 0) ? 1 : 0;
}

/** Tries the seeds of one worker. A program starts once; the other servers start again for every seed. */
async function trySeeds({ id, program, contested = [], start }: Subject, part: number): Promise<void> {
  const tried = clauses.filter(({ profile }) => profile !== 'crossrate' || own.some((each) => each.id === id));
  const all = Array.from({ length: seeds }, (_, index) => ({ seed: index + 1, keys: createKeys() }));
  const runs = all.filter(({ seed }) => seed % parts === part);
  let alarms = 0;
  for (const batch of program ? [runs] : runs.map((run) => [run])) {
    await using server = await start({ unitsPerDollar, keys: batch.flatMap(({ keys }) => Object.values(keys)) });
    for (const { seed, keys } of batch) {
      const suite = runSuite({ keys, ...server, clauses: tried, drivers: ['http'], seed, clock });
      for await (const { status, level, id: clause, detail } of suite) {
        if (status === 'passed' || status === 'skipped' || contested.includes(clause)) continue;
        alarms += 1;
        console.log(`${id}, seed ${seed}: ${level} ${clause} ${status}: ${detail?.reason}`);
        console.log(
          `  ${detail?.curl ?? detail?.request}\n  expected ${detail?.expected}, received ${detail?.received}`,
        );
      }
      if (seed % 50 < parts) console.error(`${id}: seed ${seed} of ${seeds}, ${alarms} alarms in part ${part + 1}`);
    }
  }
  if (alarms > 0) process.exitCode = 1;
}

function parseCount(text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Expected a whole number above 0.');
}
