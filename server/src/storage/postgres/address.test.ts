import { readFile } from 'node:fs/promises';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { startHangingPostgres } from '../../../test/postgres/hanging-postgres.ts';
import { buildConfigForRequests, parseAddress } from './address.ts';
import { closeClient } from './close-client.ts';

/** The kernel counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;

/** Reads the seconds until the kernel asks whether the other side of a connection of 127.0.0.1 still lives. */
async function readSecondsToKeepAlive(port: number): Promise<number> {
  const local = `0100007F:${port.toString(16).padStart(4, '0').toUpperCase()}`;
  const rows = (await readFile('/proc/net/tcp', 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
  // The kind of the timer, of which 2 is the keep-alive, and the time until the timer fires.
  const [kind, ticks] = rows.find((row) => row[1] === local)?.[5]?.split(':') ?? [];
  expect(kind).toBe('02');
  return Number.parseInt(ticks ?? '', 16) / TICKS_PER_SECOND;
}

it.skipIf(process.platform !== 'linux')(
  'asks whether a silent server still lives after half a minute, not after the two hours of the system',
  async () => {
    using server = await startHangingPostgres();
    await using resources = new AsyncDisposableStack();
    const client = resources.adopt(new Client(buildConfigForRequests(parseAddress(server.url))), closeClient);
    await client.connect();
    const port = 'localPort' in client.connection.stream ? Number(client.connection.stream.localPort) : 0;
    expect(await readSecondsToKeepAlive(port)).toBeLessThanOrEqual(30);
  },
);
