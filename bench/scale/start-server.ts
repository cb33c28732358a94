import { type StartedProcess, startProcess } from '../start-process.ts';
import type { Database } from './database.ts';

/** Starts the server from its sources, and waits until all its workers serve. */
export function startServer(
  resources: AsyncDisposableStack,
  database: Database,
  workers: number,
): Promise<StartedProcess> {
  const env = { ...database.settings, PROVIDERS: 'bundled', WORKERS: String(workers) };
  const waitedFor = workers > 1 ? /"port":(\d+)[\s\S]*all workers serve/ : undefined;
  return startProcess(resources, '../server/src/bin.ts', { args: ['serve'], env, ...(waitedFor && { waitedFor }) });
}
