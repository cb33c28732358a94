import { IdentityCheck } from '../identity-check.ts';
import type { Storage, StorageSurroundings } from '../storage.ts';
import { createPostgresAccountStore } from './account-store.ts';
import { CONNECT_MS, parseAddress } from './address.ts';
import { createPostgresChangeFeed } from './change-feed.ts';
import { TRY_CHARGES } from './charge-statement.ts';
import { Connections } from './connections.ts';
import { createPostgresContents } from './contents.ts';
import { createPostgresDecisionStore } from './decision-store.ts';
import { createPostgresLease } from './lease.ts';
import { Listener } from './listener.ts';
import { prepareDatabase } from './prepare-database.ts';
import { createPostgresQuotaStore } from './quota-store.ts';
import { createPostgresRecordStore } from './record-store.ts';

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
  const address = parseAddress(url);
  const { identity, lastDay } = await prepareDatabase(address, surroundings);
  const identityCheck = new IdentityCheck(identity);
  const resources = new AsyncDisposableStack();
  const charging = resources.use(new Connections(address, { ...FOR_REQUESTS, most: 1 }, log));
  const requests = resources.use(new Connections(address, { ...FOR_REQUESTS, most: 4 }, log));
  const operators = resources.use(new Connections(address, { ...FOR_OPERATORS, most: 1 }, log));
  const listener = resources.use(new Listener(address, clock));
  return {
    description: address.description,
    identity,
    accounts: createPostgresAccountStore({ requests, operators }, identityCheck),
    quotas: createPostgresQuotaStore({ charging, requests, operators }, identityCheck, { clock, log, lastDay }),
    rates: {
      ...createPostgresRecordStore({ requests, operators }, log),
      decisions: createPostgresDecisionStore(operators),
      lease: createPostgresLease(requests, clock),
    },
    changes: createPostgresChangeFeed(requests, listener, identityCheck),
    contents: createPostgresContents(address, log),
    async probe() {
      const [row] = await charging.run('UPDATE storage_identity SET probes = probes + 1 RETURNING identity');
      identityCheck.assertIdentity(row?.identity);
      await charging.run(TRY_CHARGES);
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
