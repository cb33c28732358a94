// Measures requests per second and CPU with more workers, keys and accounts: `npm run bench:scale`.

import { router } from '@crossrate/contract';
import { Option } from 'commander';
import { createCommand } from '../repository/create-command.ts';
import { createApiKey } from '../server/src/access/api-key.ts';
import { convertPath } from './convert-path.ts';
import { disposeOnSignal } from './dispose-on-signal.ts';
import { createAutocannon } from './load/autocannon.ts';
import { describeMachine } from './machine.ts';
import { compare, type Row } from './scale/compare.ts';
import { describeRows } from './scale/describe-rows.ts';
import { findPostgres } from './scale/postgres.ts';
import { sqlite } from './scale/sqlite.ts';

const KEYS = 100_000;
const CONNECTIONS = 64;
const THOROUGH = { rounds: 5, seconds: 3, warmUpSeconds: 2 };
const QUICK = { rounds: 3, seconds: 1, warmUpSeconds: 1 };
const PATHS = { convert: convertPath, rates: router.rates.path };

const { operation, quick, json } = createCommand(
  'bench:scale',
  'Measure requests per second, and CPU per request, by storage, workers, keys and accounts',
)
  .addOption(
    new Option('--operation <name>', 'the operation to request').choices(Object.keys(PATHS)).default('convert'),
  )
  .option('--quick', 'measure in shorter rounds, with rougher figures')
  .option('--json', 'print JSON (run npm with --silent)')
  .addHelpText(
    'after',
    `
Storages: SQLite, in the folder for temporary files; and Postgres, at BENCH_DATABASE_URL or 127.0.0.1:5432 (database test,
role postgres). On Postgres, the command creates schemas by the client psql, and drops them at the end. The command leaves
out a storage that cannot be used.

Each account has one key. With 1,000 accounts, all keys come in turn; with 1,000,000 accounts, the keys of ${KEYS} of them.

The kernel counts the CPU of all processes of the server. If Postgres runs on this machine, the kernel also counts its
backends for the server, but not the checkpointer and the WAL writer, which all databases share.`,
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
