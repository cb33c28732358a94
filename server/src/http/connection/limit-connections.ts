import type { Server } from 'node:net';
import type { Log } from '../../logger.ts';

/** Descriptors that clients leave to the storage, the providers and the port of operators. */
const RESERVED = 100;
const LEAST = 16;
const MINUTE_MS = 60_000;

/**
 * Limits the open connections of a server by the open files that the system allows to the process. Without a limit,
 * idle connections could use up all files, and the storage would fail for every client. Further connections are closed
 * at once, and a line a minute says so.
 */
export function limitConnections(server: Server, log: Log, openFiles = readMostOpenFiles()): void {
  if (openFiles === undefined) return;
  server.maxConnections = Math.max(LEAST, openFiles - RESERVED);
  let dropped = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;
  server.on('drop', () => {
    dropped += 1;
    const now = performance.now();
    if (now - loggedAt < MINUTE_MS) return;
    log.error(
      { dropped, openFiles },
      'connections are closed at once: the limit of open files of this process is near',
    );
    [dropped, loggedAt] = [0, now];
  });
}

/** Reads the limit of open files (`ulimit -n`); `undefined` without a limit. */
function readMostOpenFiles(): number | undefined {
  // Otherwise the report would look up the names of all peers.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const soft = Number(userLimits?.open_files?.soft);
  return Number.isFinite(soft) ? soft : undefined;
}
