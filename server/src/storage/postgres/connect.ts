import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { formatReason } from '../../format-reason.ts';
import type { Address } from './address.ts';
import { Deadline } from './deadline.ts';
import { UnwritableError } from './failure-reason.ts';

/** Longer than a migration. The limit ends a program whose connection was cut unnoticed. */
const FOR_SETUP = { connectMs: 5_000, statementMs: 600_000 };

/** The time after which the next host is tried beside one that has not answered, as RFC 8305 recommends. */
const HEAD_START_MS = 250;

const CHECK = `SELECT pg_is_in_recovery() AS is_standby, current_setting('transaction_read_only') AS read_only`;

/**
 * Opens a session on the first host that can be written, with limits in milliseconds. The host of the last session is
 * tried first. A host that hangs holds up the others only for a moment.
 *
 * @param limits - The default leaves time for setup.
 * @param setup - Statements to set the session up.
 * @param signal - Ends the attempts.
 * @throws Error of the host, or of all hosts.
 */
export async function connect(
  address: Address,
  limits = FOR_SETUP,
  setup = '',
  signal?: AbortSignal,
): Promise<Client & AsyncDisposable> {
  const hosts = orderHosts(address);
  const clients: Client[] = [];
  const attempts: Promise<Client>[] = [];
  let winner: Client | undefined;
  try {
    for (const config of hosts) {
      const client = new Client({ ...config, query_timeout: limits.statementMs });
      const attempt = openSession(client, setup, { ...limits, signal });
      clients.push(client);
      attempts.push(attempt);
      // The next host is tried when this one has failed or takes long, but not once any host has let us in.
      const settled = [Promise.any(attempts), attempt].map((one) => one.catch(() => undefined));
      if (await Promise.race([...settled, setTimeout(HEAD_START_MS, undefined, { ref: false })])) break;
    }
    const client = await Promise.any(attempts);
    winner = client;
    address.lastHost = hosts[clients.indexOf(client)];
    return Object.assign(client, { [Symbol.asyncDispose]: () => closeClient(client) });
  } catch (error) {
    throw error instanceof AggregateError ? joinFailures(error.errors, clients) : error;
  } finally {
    for (const client of clients) if (client !== winner) void closeClient(client);
  }
}

function orderHosts({ hosts, isRandom, lastHost }: Address) {
  const ranked = hosts.map((host) => ({ host, rank: isRandom ? Math.random() : Number(host !== lastHost) }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ host }) => host);
}

/** @throws Error for a server that cannot be written. A standby lags behind, and would serve a key that was revoked. */
async function openSession(
  client: Client,
  setup: string,
  { connectMs, statementMs, signal }: typeof FOR_SETUP & { signal: AbortSignal | undefined },
): Promise<Client> {
  // Keeps the loss of the connection from ending the process. A statement under way fails by itself.
  client.on('error', () => {});
  await new Deadline(connectMs, signal).wait(client.connect());
  // Several statements have several results, which the types of the library lack.
  const checking = client.query<{ is_standby: boolean; read_only: string }>(`${setup}; ${CHECK}`);
  const results = [await new Deadline(statementMs, signal).wait(checking)].flat();
  const last = results.at(-1)?.rows[0];
  if (last?.is_standby) throw new UnwritableError('a standby, which cannot be written');
  if (last?.read_only === 'on') throw new UnwritableError('read-only');
  return client;
}

function joinFailures(errors: readonly unknown[], clients: readonly Client[]): unknown {
  if (errors.length === 1) return errors[0];
  const reasons = errors.map(
    (error, index) => `${clients[index]?.host}:${clients[index]?.port}: ${formatReason(error)}`,
  );
  return new AggregateError(errors, reasons.join('; '));
}

/** Closes a connection at once, since waiting for the goodbye of a hanging server would keep the process from ending. */
export async function closeClient(client: Client): Promise<void> {
  const ended = client.end();
  client.connection.stream.destroy();
  await ended;
}
