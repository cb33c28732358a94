// Measures requests per second and CPU with more workers, keys and accounts: `npm run bench:scale`.

import { createApiKey } from '../../server/src/access/api-key.ts';
import { createCommand } from '../create-command.ts';
import type { CreateDatabase } from './databases/database.ts';
import { createPostgres } from './databases/postgres.ts';
import { createSqlite } from './databases/sqlite.ts';
import { disposeOnSignal } from './dispose-on-signal.ts';
import { type Contender, computeMedianRatio, EFFORTS, type Figures, findMedian, measure } from './measure.ts';
import { convertPath } from './peers.ts';
import { describeMachine, formatTable } from './report.ts';
import { startCrossrate } from './start-process.ts';

const KEYS = 100_000;
const CONNECTIONS = 64;
const ACCOUNTS = [1_000, 1_000_000];
const WORKERS = [1, 2];
const HEADINGS = [
  'workers',
  'keys in turn',
  'accounts',
  'requests/s',
  'ratio',
  'CPU, µs a request',
  'ratio',
  'database, µs',
];

const { quick } = createCommand(
  'bench:scale',
  'Measure requests per second, and CPU per conversion, by storage, workers, keys and accounts',
)
  .option('--quick', 'measure in fewer rounds, with rougher figures')
  .addHelpText(
    'after',
    `
The command needs what "npm run build" has written, Linux, two cores and 1 GB of space in the folder for temporary files. Storages
are SQLite, in that folder, and Postgres, at BENCH_DATABASE_URL or 127.0.0.1:5432 (database test, role postgres), in schemas
that the command drops at the end. A Postgres that cannot be used is left out.

The last column is the CPU of the backends of Postgres on this machine, without the checkpointer and the WAL writer.`,
  )
  .parse()
  .opts<{ quick?: true }>();

await using resources = new AsyncDisposableStack();
disposeOnSignal(resources);
const effort = { connections: CONNECTIONS, ...EFFORTS[quick ? 'quick' : 'thorough'] };
const keys = Array.from({ length: KEYS }, createApiKey);
console.log(`${describeMachine()}
Conversions: ${CONNECTIONS} connections, ${effort.rounds} rounds of a second each, medians. Ratios are to the first row.`);

for (const [name, create] of Object.entries({ SQLite: createSqlite, Postgres: createPostgres })) {
  // The databases and servers of a storage are removed before the next storage is measured.
  await using own = resources.use(new AsyncDisposableStack());
  const cases = await prepare(create, own).catch((error) => console.log(`\n${name} is left out: ${error.message}`));
  if (!cases) continue;
  console.error(`${name}: ${cases.length} cases`);
  const measured = await measure(cases, effort);
  const rows = cases.map(({ sizes }, place) => [...sizes.map(formatWhole), ...describe(measured, place)]);
  console.log(`\n${name}\n\n${formatTable(HEADINGS, rows)}`);
}

/** Starts a server for each number of accounts and workers, to which one key and many keys are sent. */
async function prepare(create: CreateDatabase, own: AsyncDisposableStack) {
  const cases: (Contender & { readonly sizes: readonly number[] })[] = [];
  for (const accounts of ACCOUNTS) {
    console.error(`creating ${formatWhole(accounts)} accounts`);
    const used = keys.slice(0, accounts);
    const database = await create(own, accounts, used);
    for (const workers of WORKERS) {
      const { url, pid } = await startCrossrate(own, { ...database.settings, WORKERS: String(workers) });
      // The keys are sent in another order than that of their accounts.
      for (const inTurn of [used.slice(0, 1), used.toSorted()]) {
        const load = { url: url + convertPath, keys: inTurn };
        cases.push({ pid, database, load, sizes: [workers, inTurn.length, accounts] });
      }
    }
  }
  return cases;
}

function describe(measured: readonly (readonly Figures[])[], place: number): string[] {
  const list = (name: keyof Figures, index = place) => (measured[index] ?? []).map((figures) => figures[name]);
  const describeRatio = (name: keyof Figures) => computeMedianRatio(list(name), list(name, 0)).toFixed(2);
  return [
    formatWhole(findMedian(list('requestsPerSecond'))),
    describeRatio('requestsPerSecond'),
    formatWhole(findMedian(list('serverCpu'))),
    describeRatio('serverCpu'),
    formatWhole(findMedian(list('databaseCpu'))),
  ];
}

function formatWhole(value: number): string {
  return Math.round(value).toLocaleString('en');
}
