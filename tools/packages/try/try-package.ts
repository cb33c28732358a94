import { stat } from 'node:fs/promises';
import { readManifest } from '../../testing/repository/manifests.ts';
import { type Installation, installInEmptyFolder } from './in-empty-folder.ts';
import { isInRange } from './obtain-node.ts';
import type { Outcome } from './outcome.ts';
import { trials } from './trials/index.ts';
import { tryRefusal } from './trials/refusal.ts';

/** The largest tarball of a workspace, in bytes. Users should not download a megabyte to test a server. */
const MOST_PACKED_BYTES: Readonly<Record<string, number>> = { conformance: 500_000 };

/** Installs a package alone and uses it on a Node. A command must refuse to start on a Node that is too old. */
export async function tryPackage(workspace: string, installation: Installation): Promise<Outcome> {
  await using resources = new AsyncDisposableStack();
  const { name, engines } = readManifest(workspace);
  const { size: packedBytes } = await stat(installation.tarball);
  const isSupported = isInRange(engines?.node ?? '', installation.node.version);
  const trial = isSupported ? trials[workspace] : tryRefusal;
  let size = { bytes: 0, files: 0 };
  let verdict: Outcome['verdict'] = 'failed';
  let detail: string;
  try {
    if (!trial) throw new Error(`Nothing tries ${workspace}: tools/packages/try/trials lacks it.`);
    const most = MOST_PACKED_BYTES[workspace] ?? Number.POSITIVE_INFINITY;
    if (packedBytes > most) throw new Error(`The tarball has ${packedBytes} bytes; ${most} are allowed.`);
    const installed = await installInEmptyFolder(installation, resources);
    size = installed.size;
    detail = await trial(installed);
    verdict = isSupported ? 'works' : 'refuses';
  } catch (error) {
    installation.signal.throwIfAborted();
    detail = describeFailure(error);
  }
  const { bytes: installedBytes, files: installedFiles } = size;
  const measures = { packedBytes, installedBytes, installedFiles };
  return { package: name, node: installation.node.version, ...measures, verdict, detail };
}

/** Adds the standard output, where a compiler explains its failure. */
function describeFailure(error: unknown): string {
  const { message, stdout = '' } = error as Error & { stdout?: string };
  return `${message}\n${stdout}`.trim();
}
