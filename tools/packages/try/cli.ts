// `npm run try-packages` uses every package as it would be published. Needs a package registry.

import { Argument } from 'commander';
import { disposeOnSignal } from '../../bench/dispose-on-signal.ts';
import { createCommand } from '../../create-command.ts';
import { readManifest, workspaces } from '../../testing/repository/manifests.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { packWorkspace } from '../pack-workspace.ts';
import { type Installation, install, type Trial } from './install.ts';
import { isInRange, obtainNode } from './obtain-node.ts';
import { tryConformance } from './trials/conformance.ts';
import { tryContract } from './trials/contract.ts';
import { tryGenerators } from './trials/generators.ts';
import { tryMockProvider } from './trials/mock-provider.ts';
import { tryRefusal } from './trials/refusal.ts';
import { tryNext15, tryNext16 } from './trials/sdk/next.ts';
import { trySdk } from './trials/sdk/node.ts';
import { tryJest, tryVitest } from './trials/sdk/test-runners.ts';
import { tryVite } from './trials/sdk/vite.ts';
import { tryWorkers } from './trials/sdk/workers.ts';
import { tryServer } from './trials/server.ts';

/** The major versions of Node that applications run on. */
const MAJORS = [20, 22, 24];

const trials: Readonly<Record<string, Trial>> = {
  contract: tryContract,
  sdk: trySdk,
  'mock-provider': tryMockProvider,
  conformance: tryConformance,
  server: tryServer,
};

/** What applications use the packages with, on the newest Node. */
const companions: Readonly<Record<string, Readonly<Record<string, Trial>>>> = {
  contract: { 'clients that hey-api, orval and openapi-typescript generate': tryGenerators },
  sdk: {
    'Next.js 15': tryNext15,
    'Next.js 16': tryNext16,
    Vite: tryVite,
    'Cloudflare Workers': tryWorkers,
    Jest: tryJest,
    Vitest: tryVitest,
  },
};

const { args } = createCommand(
  'try-packages',
  'Packs the built workspaces, installs each tarball into an empty folder with npm, and uses it there on Node 20, 22 and ' +
    '24. A command that needs a newer Node has to say so. The SDK is also used with frameworks, on Node 24.',
)
  .addArgument(new Argument('[workspace...]', 'the workspaces to try; all by default').choices(Object.keys(trials)))
  .addHelpText('after', '\nThe exit code is 1 when a package does not work.')
  .parse();

await using resources = new AsyncDisposableStack();
disposeOnSignal(resources);
const { path: parent } = resources.use(await makeTemporaryFolder());
const nodes = await Promise.all(MAJORS.map(obtainNode));
for (const workspace of args.length > 0 ? args : workspaces) {
  const packaged = resources.use(await packWorkspace(workspace));
  const tarball = await packaged.pack();
  await Promise.all(nodes.map((node) => tryOnNode(workspace, { tarball, node, parent })));
  // One after the other, on one Node, because each of them uses all processors.
  const newest = nodes.at(-1);
  for (const [companion, trial] of Object.entries(companions[workspace] ?? {}))
    if (newest) await tryPackage({ tarball, node: newest, parent }, trial, `${workspace} works with ${companion}`);
}

/** Uses a package on a Node. A command must refuse to start on a Node that is too old. */
async function tryOnNode(workspace: string, installation: Installation): Promise<void> {
  const { version } = installation.node;
  const isSupported = isInRange(readManifest(workspace).engines?.node ?? '', version);
  if (isSupported) await tryPackage(installation, trials[workspace], `${workspace} works on Node ${version}`);
  else await tryPackage(installation, tryRefusal, `${workspace} refuses Node ${version}`);
}

/** Installs a package alone and tries it. Prints whether the promise is kept. */
async function tryPackage(installation: Installation, trial: Trial | undefined, promise: string): Promise<void> {
  // Belongs to `resources`, too, so that an interruption ends the programs of the trial.
  const programs = resources.use(new AsyncDisposableStack());
  try {
    await trial?.(await install(installation, programs));
    console.log(promise);
  } catch (error) {
    // A compiler explains its failure on its standard output.
    const { message, stdout = '' } = error as Error & { stdout?: string };
    console.log(`FAILED: ${promise}: ${message}\n${stdout}`);
    process.exitCode = 1;
  } finally {
    await programs.disposeAsync();
  }
}
