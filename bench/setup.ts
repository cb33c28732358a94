import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { router } from '@crossrate/contract';
import { createAccount } from '../server/src/access/create-account.ts';
import { systemClock } from '../server/src/clock.ts';
import { createLog } from '../server/src/logger.ts';
import { openStorage } from '../server/src/storage/open-storage.ts';
import type { Storage } from '../server/src/storage/storage.ts';
import type { StorageLocation } from '../server/src/storage/storage-location.ts';

/** The request target of a conversion. */
export const convertPath = `${router.convert.path}?from=USD&to=EUR&amount=100`;

/** Opens a storage as a starting server does. */
export function openQuietly(location: StorageLocation): Promise<Storage> {
  return openStorage(location, { clock: systemClock, log: createLog('error') });
}

/** Creates the tables of a storage. */
export async function createTables(location: StorageLocation): Promise<void> {
  await using _storage = await openQuietly(location);
}

/** Creates a verified account with a daily limit that no bench reaches, and returns its key. */
export async function createKey(
  dataDirectory: string,
  overrides: { readonly verified?: boolean; readonly dailyLimit?: number } = {},
): Promise<string> {
  await using storage = await openQuietly({ kind: 'sqlite', dataDirectory });
  const details = {
    email: 'bench@example.com',
    verified: true,
    dailyLimit: 1_000_000_000,
    createdAt: new Date().toISOString(),
    ...overrides,
  };
  const { key } = await createAccount(storage.accounts, details);
  return key;
}

/** A running server. */
export interface StartedProcess {
  readonly url: string;
  readonly pid: number;
}

/** The options of a server process. */
interface StartOptions {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
  /**
   * Matches the output of a server that serves. The first group is the port.
   *
   * @default `"port":` and a number
   */
  readonly waitedFor?: RegExp;
}

/**
 * Starts a server, which is stopped with the resources, and waits until the server has printed its port.
 *
 * @throws Error when the server ends before.
 */
export async function startProcess(
  resources: AsyncDisposableStack,
  script: string,
  { args = [], env = {}, nodeOptions = [], waitedFor = /"port":(\d+)/ }: StartOptions = {},
): Promise<StartedProcess> {
  if (resources.disposed) throw new Error(`${script} is not started: all is being stopped.`);
  const file = fileURLToPath(new URL(script, import.meta.url));
  // A built script imports built packages.
  const conditions = script.endsWith('.ts') ? ['--conditions=@crossrate/source'] : [];
  const child = spawn(process.execPath, [...nodeOptions, ...conditions, file, ...args], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new AbortController();
  const exited = once(child, 'exit').finally(() => ended.abort());
  resources.defer(async () => {
    child.kill();
    await exited;
  });
  let printed = '';
  for (;;) {
    const [chunk] = await once(child.stdout, 'data', { signal: ended.signal }).catch(() => {
      throw new Error(`${script} ended before it served: ${printed}`);
    });
    printed += chunk;
    const port = waitedFor.exec(printed)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? Number.NaN };
  }
}
