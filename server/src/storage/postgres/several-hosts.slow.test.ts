import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../../tools/testing/free-port.ts';
import { listenLocally } from '../../../../tools/testing/listen-locally.ts';
import { startHangingPostgres } from '../../../test/postgres/hanging-postgres.ts';
import { type OwnPostgres, startOwnPostgres, startStandby } from '../../../test/postgres/own-postgres.ts';
import { serverBinaries } from '../../../test/postgres/postgres-programs.ts';
import { runCrossrateHere } from '../../../test/processes/command-line-here.ts';
import { settleWithin } from '../../../test/settle-within.ts';
import { newAccount } from '../../../test/storage/new-account.ts';
import { systemClock } from '../../clock.ts';
import { createLog } from '../../log/logger.ts';
import { openStorage } from '../open-storage.ts';
import { parseAddress } from './address.ts';
import { connect } from './connect.ts';

/** Far less than the limit of an attempt to connect, which a host that hangs would use up. */
const SOON_MS = 10_000;
const LIMITS = { connectMs: 60_000, statementMs: 60_000 };

const open = (url: string) => openStorage({ kind: 'postgres', url }, { clock: systemClock, log: createLog('silent') });

const nameHosts = (...hosts: readonly (string | number)[]) =>
  `postgres://postgres@${hosts.map((host) => (typeof host === 'number' ? `127.0.0.1:${host}` : host)).join(',')}/postgres`;

describe.skipIf(serverBinaries === undefined)('an address of several hosts', () => {
  const resources = new AsyncDisposableStack();
  let primary: OwnPostgres;
  /** Ports or names by what is wrong with the host. */
  const wrong: Record<string, string | number> = { 'has no such name': 'no-such-host.invalid' };
  beforeAll(async () => {
    primary = resources.use(await startOwnPostgres());
    wrong['is a standby'] = resources.use(await startStandby(primary)).port;
    wrong['refuses connections'] = await findFreePort();
    wrong['accepts connections and says nothing'] = resources.use(await listenLocally(createServer())).port;
    wrong['lets clients in and hangs'] = Number(new URL(resources.use(await startHangingPostgres()).url).port);
  });
  afterAll(() => resources.disposeAsync());

  const FAULTS = [
    'has no such name',
    'is a standby',
    'refuses connections',
    'accepts connections and says nothing',
    'lets clients in and hangs',
  ];

  it.each(FAULTS)('leads to the primary when the first host %s, without waiting for it', async (fault) => {
    const url = nameHosts(wrong[fault] ?? '', primary.port);
    await using session = await settleWithin(SOON_MS, connect(parseAddress(url), LIMITS));
    expect(session.port).toBe(primary.port);
  });

  it.each(FAULTS)('serves charges, look-ups, hints and commands when the first host %s', async (fault) => {
    const url = nameHosts(wrong[fault] ?? '', primary.port);
    await using storage = await open(url);
    let hints = 0;
    storage.changes.onHint(() => {
      hints += 1;
    });
    await expect.poll(() => hints, { timeout: SOON_MS }).toBe(1);
    const create = ['keys', 'create', '--email', newAccount.email];
    expect(await runCrossrateHere(create, { DATABASE_URL: url })).toMatchObject({ code: 0 });
    await expect.poll(() => hints, { timeout: SOON_MS }).toBe(2);
    expect(await storage.accounts.findByKeyDigest('digest')).toBeUndefined();
    expect(await storage.quotas.charge({ accountId: 1, limit: 1_000 }, 0)).toMatchObject({ granted: true });
  });

  it('tries the host of the last session first', async () => {
    const address = parseAddress(nameHosts(wrong['is a standby'] ?? '', primary.port));
    await using _first = await connect(address, LIMITS);
    expect(address.lastHost).toBe(address.hosts[1]);
    await using second = await connect(address, LIMITS);
    expect(second.port).toBe(primary.port);
  });

  it('tries the hosts in random order with load_balance_hosts=random', async () => {
    const same = `postgres://postgres@127.0.0.1,localhost/postgres?port=${primary.port}&load_balance_hosts=random`;
    const address = parseAddress(same);
    const hosts = new Set<string>();
    for (let attempt = 0; attempt < 40 && hosts.size < 2; attempt += 1) {
      await using session = await connect(address, LIMITS);
      hosts.add(session.host);
    }
    expect(hosts).toEqual(new Set(['127.0.0.1', 'localhost']));
  });

  it('says of each host why it cannot be used', async () => {
    const [dead, standby] = [wrong['refuses connections'] ?? '', wrong['is a standby'] ?? ''];
    const opening = open(nameHosts(dead, standby));
    await expect(opening).rejects.toThrow(
      `The database postgres://127.0.0.1:${dead},127.0.0.1:${standby}/postgres cannot be used: ` +
        `127.0.0.1:${dead}: connect ECONNREFUSED 127.0.0.1:${dead}; ` +
        `127.0.0.1:${standby}: it is a standby, which cannot be written`,
    );
  });
});

describe.skipIf(serverBinaries === undefined)('two hosts, of which the primary is lost', () => {
  it('are used on from the promoted standby, without a restart and with every charge', async () => {
    await using primary = await startOwnPostgres();
    await using standby = await startStandby(primary);
    await using storage = await open(nameHosts(primary.port, standby.port));
    const charge = () => storage.quotas.charge({ accountId: 1, limit: 1_000 }, 0);
    expect(await charge()).toMatchObject({ used: 1 });
    await expect.poll(() => standby.query('SELECT used::int FROM usage')).toEqual([{ used: 1 }]);
    await primary.crash();
    await expect(charge()).rejects.toMatchObject({ reason: 'The database is a standby, which cannot be written.' });
    await standby.promote();
    await expect.poll(() => charge().catch(() => undefined), { timeout: SOON_MS }).toMatchObject({ used: 2 });
  });
});
