import { join } from 'node:path';
import { readManifest, workspaces } from '../../testing/repository/manifests.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { packWorkspace } from '../pack-workspace.ts';
import { type NodeProgram, obtainNode } from './obtain-node.ts';
import type { Outcome } from './outcome.ts';
import { tryPackage } from './try-package.ts';

/** The major versions of Node that applications run on. */
const MAJORS = [20, 22, 24];

/** The scope of a run. */
interface Options {
  /** The workspaces to try. */
  readonly only: readonly string[];
  /** Receives the name of each step before the step. */
  readonly onProgress: (text: string) => void;
  readonly signal: AbortSignal;
}

/** Packs the packages, installs each by itself in empty folders, and uses it there on every Node. */
export async function* tryPackages({ only, onProgress, signal }: Options): AsyncGenerator<Outcome> {
  await using resources = new AsyncDisposableStack();
  const { path: parent } = resources.use(await makeTemporaryFolder());
  const nodes: NodeProgram[] = [];
  for (const major of MAJORS) {
    onProgress(`looking for Node ${major}`);
    nodes.push(await obtainNode(major));
  }
  const tarballs = new Map<string, string>();
  let unpacked = '';
  // The trials of the other packages need a running server.
  for (const workspace of workspaces.filter((name) => name === 'server' || only.includes(name))) {
    signal.throwIfAborted();
    onProgress(`packing ${workspace}`);
    const packed = resources.use(await packWorkspace(workspace));
    tarballs.set(workspace, packed.tarball);
    if (workspace === 'server') unpacked = (await packed.createProject()).installed;
  }
  const crossrate = [process.execPath, join(unpacked, readManifest('server').bin?.crossrate ?? '')] as const;
  for (const workspace of only) {
    const tarball = tarballs.get(workspace) ?? '';
    for (const together of groupNodes(workspace, nodes)) {
      signal.throwIfAborted();
      onProgress(`trying ${workspace} on Node ${together.map(({ version }) => version).join(', ')}`);
      const trials = together.map((node) => tryPackage(workspace, { tarball, node, parent, crossrate, signal }));
      // After an interruption, the folders of the trials are removed, so all trials must have ended.
      await Promise.allSettled(trials);
      yield* await Promise.all(trials);
    }
  }
}

/** Groups the Nodes on which a package is tried at the same time. The trial of the suite measures a time, so runs alone. */
function groupNodes(workspace: string, nodes: readonly NodeProgram[]): readonly (readonly NodeProgram[])[] {
  return workspace === 'conformance' ? nodes.map((node) => [node]) : [nodes];
}
