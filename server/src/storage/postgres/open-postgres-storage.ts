import { IdentityWitness } from '../identity-witness.ts';
import type { Storage, StorageSurroundings } from '../storage.ts';
import { postgresAccountStore } from './account-store.ts';
import { addressOf, CONNECT_MS } from './address.ts';
import { postgresChangeFeed } from './change-feed.ts';
import { CHARGE } from './charge-statement.ts';
import { Connections } from './connections.ts';
import { postgresContents } from './contents.ts';
import { postgresDecisionStore } from './decision-store.ts';
import { postgresLease } from './lease.ts';
import { Listener } from './listener.ts';
import { prepareDatabase } from './prepare-database.ts';
import { postgresQuotaStore } from './quota-store.ts';
import { postgresRecordStore } from './record-store.ts';

/** Requests wait less than a second for any statement, whatever the database does. */
const FOR_REQUESTS = { connectMs: CONNECT_MS, timeoutMs: 850, statementMs: 500 };
/** Statements of operators may take longer. */
const FOR_OPERATORS = { connectMs: 30_000, timeoutMs: 30_000, statementMs: 29_000 };

/**
 * Opens the storage in a Postgres database, which many machines can share.
 *
 * Charges have their own connection, so that nothing else makes them wait. Connections open on demand.
 *
 * @throws Error with the address of the database and the reason, when it cannot be used.
 */
export async function openPostgresStorage(url: string, surroundings: StorageSurroundings): Promise<Storage> {
  const { clock, log } = surroundings;
  const address = addressOf(url);
  const { identity, lastDay } = await prepareDatabase(address, surroundings);
  const witness = new IdentityWitness(identity);
  const resources = new AsyncDisposableStack();
  const charging = resources.use(new Connections(address, { ...FOR_REQUESTS, most: 1 }, log));
  const requests = resources.use(new Connections(address, { ...FOR_REQUESTS, most: 4 }, log));
  const operators = resources.use(new Connections(address, { ...FOR_OPERATORS, most: 1 }, log));
  const listener = resources.use(new Listener(address, clock));
  return {
    description: address.description,
    accounts: postgresAccountStore({ requests, operators }, witness),
    quotas: postgresQuotaStore({ charging, requests, operators }, witness, { clock, log, lastDay }),
    rates: {
      ...postgresRecordStore({ requests, operators }, log),
      decisions: postgresDecisionStore(operators),
      lease: postgresLease(requests),
    },
    changes: postgresChangeFeed(requests, listener, witness),
    contents: postgresContents(address, log),
    async probe() {
      const [row] = await charging.run('UPDATE storage_identity SET probes = probes + 1 RETURNING identity');
      witness.assertIdentity(row?.identity);
      // A charge with a limit of 0 writes nothing but needs everything that a charge needs.
      await charging.run(CHARGE, [[0], [1], [0]]);
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
