// Measures requests per second and CPU with more workers, keys and accounts: `npm run bench:scale`.

import { router } from '@crossrate/contract';
import { Option } from 'commander';
import { createCommand } from '../repository/create-command.ts';
import { createApiKey } from '../server/src/access/api-key.ts';
import { disposeOnSignal } from './dispose-on-signal.ts';
import { createAutocannon } from './load/autocannon.ts';
import { describeMachine } from './machine.ts';
import { compare, type Row } from './scale/compare.ts';
import { describeRows } from './scale/describe-rows.ts';
import { findPostgres } from './scale/postgres.ts';
import { sqlite } from './scale/sqlite.ts';
import { convertPath } from './setup.ts';

const KEYS = 100_000;
const CONNECTIONS = 64;
const THOROUGH = { rounds: 5, seconds: 3, warmUpSeconds: 2 };
const QUICK = { rounds: 3, seconds: 1, warmUpSeconds: 1 };
const PATHS = { convert: convertPath, rates: router.rates.path };

const { operation, quick, json } = createCommand(
  'bench:scale',
  'Requests per second, and CPU per request, of the real server: workers, keys and accounts, by storage',
)
  .addOption(new Option('--operation <name>', 'what is asked for').choices(Object.keys(PATHS)).default('convert'))
  .option('--quick', 'shorter rounds: what is found is rougher')
  .option('--json', 'print JSON (run npm with --silent)')
  .addHelpText(
    'after',
    `
Storages: SQLite, in the folder for temporary files; and the Postgres of BENCH_DATABASE_URL, or else of 127.0.0.1:5432
(database test, role postgres), in schemas of its own, which are dropped afterwards, by the client psql. One that cannot
be used is left out.

A key belongs to one account: of 1,000 accounts all keys come in turn, of 1,000,000 those of ${KEYS} accounts.

CPU is what the kernel counts for all processes of the server; beside it, where Postgres is on this machine, what it
counts for the backends that work for it. Its checkpointer and WAL writer, which all databases share, are not counted.`,
  )
  .parse()
  .opts<{ operation: keyof typeof PATHS; quick?: true; json?: true }>();

await using resources = new AsyncDisposableStack();
disposeOnSignal(resources);

const showProgress = (text: string) => void process.stderr.write(text);
const effort = quick ? QUICK : THOROUGH;
const generator = createAutocannon(CONNECTIONS);
const load = { generator, path: PATHS[operation], keys: Array.from({ length: KEYS }, createApiKey), ...effort };
const machine = describeMachine();

const storages: { name: string; version: string; rows: Row[] }[] = [];
const leftOut: { name: string; reason: string }[] = [];
for (const [name, find] of Object.entries({ SQLite: async () => sqlite, Postgres: findPostgres })) {
  const kind = await find().catch((error: Error) => {
    leftOut.push({ name, reason: error.message });
    return undefined;
  });
  if (!kind) continue;
  // The databases and servers of a storage are removed before the next storage is measured.
  await using own = resources.use(new AsyncDisposableStack());
  storages.push({ name, version: kind.version, rows: await compare(kind, load, { resources: own, showProgress }) });
}

if (json) {
  console.log(
    JSON.stringify({
      machine,
      load: { ...load, keys: KEYS, generator: generator.name, connections: CONNECTIONS },
      storages,
      leftOut,
    }),
  );
} else {
  console.log(`${machine.date}, ${machine.cores} × ${machine.processor}, Node ${machine.node}
GET ${load.path}: ${CONNECTIONS} connections, ${effort.rounds} rounds of ${effort.seconds} s each, medians; the log is on.
The load generator shares the machine: requests/s would be more without it; CPU per request moves far less.
Before the start, ${machine.busyBefore?.toFixed(1)} processes wanted a core. Ratios are to the first row of a storage.`);
  for (const { name, version, rows } of storages) console.log(`\n${name} ${version}\n${describeRows(rows)}`);
  for (const { name, reason } of leftOut) console.log(`\n${name} is left out: ${reason}`);
}
