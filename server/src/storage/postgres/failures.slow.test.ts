import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startTcpProxy } from '../../../test/postgres/tcp-proxy.ts';
import { testDatabaseUrl } from '../../../test/postgres/test-database.ts';
import { settleWithin } from '../../../test/settle-within.ts';
import { openPostgresTestStorage } from '../../../test/storage/postgres-test-storage.ts';
import { systemClock } from '../../clock.ts';
import { createLog } from '../../log/logger.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import { openStorage } from '../open-storage.ts';

const LIMIT = 1_000_000;
/** The promise is one second; the rest is for a busy machine. */
const PROMISED_MS = 2_000;

describe.skipIf(testDatabaseUrl === undefined)('Postgres', () => {
  /** Opens a storage that reaches the database through a proxy. */
  async function openThroughProxy() {
    await using resources = new AsyncDisposableStack();
    const opened = resources.use(await openPostgresTestStorage());
    const url = new URL(opened.url);
    const proxy = resources.use(await startTcpProxy(Number(url.port || 5432)));
    url.host = `127.0.0.1:${proxy.port}`;
    const location = { kind: 'postgres', url: url.href } as const;
    const storage = resources.use(await openStorage(location, { clock: systemClock, log: createLog('silent') }));
    const owned = resources.move();
    return { ...opened, storage, proxy, [Symbol.asyncDispose]: () => owned.disposeAsync() };
  }

  it('grants each count once and loses none while its connections are ended again and again', async () => {
    await using opened = await openPostgresTestStorage();
    const granted: number[] = [];
    let isOver = false;
    const charging = Array.from({ length: 16 }, async () => {
      while (!isOver) {
        const charge = await opened.storage.quotas.charge({ accountId: 1, limit: LIMIT }, 0).catch((error) => {
          expect(error).toBeInstanceOf(UnavailableError);
          return setTimeout(25);
        });
        if (charge?.granted) granted.push(charge.used);
      }
    });
    for (let round = 0; round < 20; round += 1) {
      const before = granted.length;
      await opened.terminateBackends();
      await expect.poll(() => granted.length, { interval: 5 }).toBeGreaterThan(before);
    }
    isOver = true;
    await Promise.all(charging);
    expect(new Set(granted).size).toBe(granted.length);
    expect((await opened.storage.quotas.read(1, 0)).used).toBeGreaterThanOrEqual(granted.length);
  });

  it('grants nothing when the answer is lost, though the charge may be counted', async () => {
    await using opened = await openThroughProxy();
    const { quotas } = opened.storage;
    expect(await quotas.charge({ accountId: 1, limit: LIMIT }, 0)).toMatchObject({ granted: true, used: 1 });
    opened.proxy.cutAtNextAnswer();
    await expect(quotas.charge({ accountId: 1, limit: LIMIT }, 0)).rejects.toBeInstanceOf(UnavailableError);
    expect(await quotas.charge({ accountId: 1, limit: LIMIT }, 0)).toMatchObject({ granted: true, used: 3 });
  });

  it('answers within a second when the host is gone, connected or not, and works on once it is back', async () => {
    await using opened = await openThroughProxy();
    const { quotas, accounts, changes } = opened.storage;
    const needed = [
      () => quotas.charge({ accountId: 1, limit: LIMIT }, 0),
      () => quotas.read(1, 0),
      () => accounts.findByKeyDigest('digest'),
      () => changes.read(),
    ];
    await Promise.all(needed.map((need) => need()));
    opened.proxy.freeze();
    for (const _state of ['connected', 'connecting']) {
      for (const result of await settleWithin(PROMISED_MS, Promise.allSettled(needed.map((need) => need())))) {
        expect(result).toMatchObject({
          reason: { reason: expect.stringMatching(/ has not answered within 8\d\d ms\.$/) },
        });
      }
    }
    opened.proxy.thaw();
    await expect
      .poll(() => quotas.charge({ accountId: 1, limit: LIMIT }, 0).catch(() => undefined))
      .toMatchObject({ granted: true });
  });

  it('does not keep a program from ending when the database hangs', async () => {
    await using opened = await openThroughProxy();
    await opened.storage.quotas.charge({ accountId: 1, limit: LIMIT }, 0);
    opened.storage.changes.onHint(() => {});
    await opened.storage.changes.read();
    opened.proxy.freeze();
    const listing = opened.storage.rates.decisions.list().catch(() => undefined);
    await settleWithin(PROMISED_MS + 1_000, Promise.resolve(opened.storage[Symbol.asyncDispose]()));
    // The program would have ended by now. Its statement is answered only when the database continues.
    opened.proxy.thaw();
    await listing;
  });
});
