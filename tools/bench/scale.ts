// Measures requests per second and CPU with more workers, keys and accounts: `npm run bench:scale`.

import { createApiKey } from '../../server/src/access/api-key.ts';
import { createCommand } from '../create-command.ts';
import { findPostgres } from './databases/postgres.ts';
import { sqlite } from './databases/sqlite.ts';
import { disposeOnSignal } from './dispose-on-signal.ts';
import { createAutocannon } from './load/autocannon.ts';
import { describeMachine } from './machine.ts';
import { compare } from './scale/compare.ts';
import { describeRows } from './scale/describe-rows.ts';

const KEYS = 100_000;
const CONNECTIONS = 64;
const THOROUGH = { rounds: 5, seconds: 3, warmUpSeconds: 2 };
const QUICK = { rounds: 3, seconds: 1, warmUpSeconds: 1 };

const { quick } = createCommand(
  'bench:scale',
  'Measure requests per second, and CPU per conversion, by storage, workers, keys and accounts',
)
  .option('--quick', 'measure in shorter rounds, with rougher figures')
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
  .opts<{ quick?: true }>();

await using resources = new AsyncDisposableStack();
disposeOnSignal(resources);

const showProgress = (text: string) => void process.stderr.write(text);
const effort = quick ? QUICK : THOROUGH;
const load = {
  generator: createAutocannon(CONNECTIONS),
  keys: Array.from({ length: KEYS }, createApiKey),
  ...effort,
};
const machine = describeMachine();
console.log(`${machine.date}, ${machine.cores} × ${machine.processor}, Node ${machine.node}
Conversions: ${CONNECTIONS} connections, ${effort.rounds} rounds of ${effort.seconds} s each, medians; the log is on.
The load generator shares the machine: requests/s would be more without it; CPU per request moves far less.
Before the start, ${machine.busyBefore?.toFixed(1)} processes wanted a core. Ratios are to the first row of a storage.`);

for (const [name, find] of Object.entries({ SQLite: async () => sqlite, Postgres: findPostgres })) {
  const kind = await find().catch((error: Error) => console.log(`\n${name} is left out: ${error.message}`));
  if (!kind) continue;
  // The databases and servers of a storage are removed before the next storage is measured.
  await using own = resources.use(new AsyncDisposableStack());
  const rows = await compare(kind, load, { resources: own, showProgress });
  console.log(`\n${name} ${kind.version}\n${describeRows(rows)}`);
}
