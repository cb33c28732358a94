import { stat } from 'node:fs/promises';
import { readManifest } from '../../repository/manifests.ts';
import { installInEmptyFolder, type Order } from './in-empty-folder.ts';
import { isNamed } from './obtain-node.ts';
import type { Outcome } from './outcome.ts';
import { trials } from './trials/index.ts';
import { tryRefusal } from './trials/refusal.ts';

/** Who does not want to install a megabyte to try a server is not asked to. */
const MOST_PACKED_BYTES: Readonly<Record<string, number>> = { conformance: 500_000 };

/** Installs the package of a workspace by itself, and uses it on a Node, or sees it refuse one that it does not name. */
export async function tryPackage(workspace: string, order: Order): Promise<Outcome> {
  await using resources = new AsyncDisposableStack();
  const { name, engines } = readManifest(workspace);
  const { size: packedBytes } = await stat(order.tarball);
  const isSupported = isNamed(engines?.node ?? '', order.node.version);
  const trial = isSupported ? trials[workspace] : tryRefusal;
  let size = { bytes: 0, files: 0 };
  let verdict: Outcome['verdict'] = 'failed';
  let detail: string;
  try {
    if (!trial) throw new Error(`Nothing tries ${workspace}: packaging/try/trials lacks it.`);
    const most = MOST_PACKED_BYTES[workspace] ?? Number.POSITIVE_INFINITY;
    if (packedBytes > most) throw new Error(`The tarball has ${packedBytes} bytes; ${most} are allowed.`);
    const installed = await installInEmptyFolder(order, resources);
    size = installed.size;
    detail = await trial(installed);
    verdict = isSupported ? 'works' : 'refuses';
  } catch (error) {
    order.signal.throwIfAborted();
    detail = describeFailure(error);
  }
  const { bytes: installedBytes, files: installedFiles } = size;
  const measures = { packedBytes, installedBytes, installedFiles };
  return { package: name, node: order.node.version, ...measures, verdict, detail };
}

/** A compiler has said on its output why it failed. */
function describeFailure(error: unknown): string {
  const { message, stdout = '' } = error as Error & { stdout?: string };
  return `${message}\n${stdout}`.trim();
}
