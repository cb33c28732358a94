import { formatReason } from '../../format-reason.ts';
import { IdentityCheck, warnOfEmpty } from '../identity-check.ts';
import { logNewer } from '../schema-version.ts';
import type { Storage, StorageSurroundings } from '../storage.ts';
import type { PostgresLocation } from '../storage-location.ts';
import { createPostgresAccountStore } from './account-store.ts';
import { type Address, parseAddress } from './address.ts';
import { PostgresChangeFeed } from './change-feed.ts';
import { checkServer } from './check-server.ts';
import { checkTables } from './check-tables.ts';
import { connect } from './connect.ts';
import { Connections, type Row } from './connections.ts';
import { createTables } from './create-tables.ts';
import { createPostgresDecisionStore } from './decision-store.ts';
import { createPostgresEditionStore } from './edition-store.ts';
import { createPostgresLease } from './lease.ts';
import { createPostgresQuotaStore } from './quota-store.ts';
import { createPostgresRecordStore } from './record-store.ts';
import { MIGRATIONS, SIGNS } from './schema.ts';
import { createPostgresSignUpStore } from './sign-up-store.ts';

/** Requests wait less than a second for any statement, whatever the database does. */
const FOR_REQUESTS = { timeoutMs: 850, statementMs: 500 };
const FOR_OPERATORS = { timeoutMs: 30_000, statementMs: 29_000 };

/**
 * Opens the storage in a Postgres database, which many machines can share.
 *
 * Charges have a connection of their own, so that nothing else makes them wait. Charges that wait for another process have
 * two others, so that they delay nothing else. Operators and the refresh have one, so that no public page makes them wait,
 * and the pages of sign-up have one. Connections open on demand.
 *
 * @throws Error with the address of the database and the reason, when it cannot be used.
 */
export async function openPostgresStorage(
  { url, connections = 6 }: PostgresLocation,
  surroundings: StorageSurroundings,
): Promise<Storage> {
  const { clock, log } = surroundings;
  const address = parseAddress(url);
  const { identity, isNew } = await prepareDatabase(address, surroundings);
  const identityCheck = new IdentityCheck(identity);
  const resources = new AsyncDisposableStack();
  const openPool = (limits: typeof FOR_REQUESTS, most = 1) =>
    resources.use(new Connections(address, { ...limits, most }, log));
  const [charging, waiting] = [openPool(FOR_REQUESTS), openPool(FOR_REQUESTS, 2)];
  const [operators, pages] = [openPool(FOR_OPERATORS), openPool(FOR_OPERATORS)];
  const requests = openPool(FOR_REQUESTS, connections - 5);
  const quotas = createPostgresQuotaStore({ charging, waiting, requests, operators }, identityCheck, { log });
  const changes = resources.use(new PostgresChangeFeed(requests, identityCheck, address, clock));
  return {
    description: address.description,
    identity,
    isNew,
    accounts: createPostgresAccountStore({ requests, operators }, identityCheck),
    signUps: createPostgresSignUpStore(pages, identityCheck),
    quotas,
    rates: {
      ...createPostgresRecordStore({ requests, operators }, log),
      decisions: createPostgresDecisionStore(operators),
      editions: createPostgresEditionStore(operators),
      lease: createPostgresLease(requests, clock),
    },
    changes,
    async countAccounts() {
      const [row] = await operators.run('SELECT count(*) AS accounts FROM accounts', []);
      return Number(row?.accounts);
    },
    async probe() {
      // Account 0 is nobody's.
      await quotas.charge({ accountId: 0, limit: Number.MAX_SAFE_INTEGER }, clock.now());
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

/** Checks a server, and creates or migrates the tables. */
async function prepareDatabase(
  address: Address,
  surroundings: StorageSurroundings,
): Promise<Pick<Storage, 'identity' | 'isNew'>> {
  try {
    await using client = await connect(address);
    await checkServer(client, address, surroundings);
    const isNew = await createTables(client, surroundings);
    const { version } = await checkTables(client);
    const [signs] = (await client.query<Row>(`SELECT ${SIGNS} FROM revisions`)).rows;
    if (!signs?.identity) throw new Error('it has lost its identity or its revisions: restore a backup');
    logNewer(surroundings.log, version, MIGRATIONS.length);
    warnOfEmpty(surroundings.log, signs.has_accounts);
    return { identity: String(signs.identity), isNew };
  } catch (cause) {
    throw new Error(`The database ${address.description} cannot be used: ${formatReason(cause)}`, { cause });
  }
}
