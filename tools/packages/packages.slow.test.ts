import { readFile } from 'node:fs/promises';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// By its path, because Vitest sets the condition `development`, under which this package has TypeScript.
import {
  checkPackage,
  createPackageFromTarballData,
  type ResolutionKind,
} from '../../node_modules/@arethetypeswrong/core/dist/index.js';
import { buildAddresses, readManifest, workspaces } from '../testing/repository/manifests.ts';
import { packWorkspace, run } from './pack-workspace.ts';

const root = readManifest();
/** The packages that applications of any age import. The others are run, or imported by programs as new as they are. */
const BUILT_FOR_BOTH = ['sdk', 'contract'];
const OLD_RESOLUTIONS: readonly ResolutionKind[] = ['node10', 'node16-cjs'];
/** Bundles, declarations and maps, the pages of the server, and the documents of a package. */
const SHIPPED =
  /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|openapi\.json|dist\/(LICENCES\.txt|report\.schema\.json|[\w/-]+\.(c?js|d\.c?ts)(\.map)?|bundled-rates\.json|browser\/[\w/.-]+))$/;
/** Users should not download more to try a server. */
const MOST_BYTES = 1_000_000;

describe.each(workspaces)('the package of %s', (workspace) => {
  const manifest = readManifest(workspace);
  const resources = new AsyncDisposableStack();
  let tarball: string;
  let installed: string;
  let files: readonly string[];
  beforeAll(async () => {
    const packaged = resources.use(await packWorkspace(workspace));
    tarball = await packaged.pack();
    ({ installed } = await packaged.createProject());
    files = (await run('tar', ['-tzf', tarball])).stdout.trim().replaceAll('package/', '').split('\n');
  });
  afterAll(() => resources.disposeAsync());

  it('gives publint nothing to suggest', async () => {
    const { messages } = await publint({ pkgDir: installed, pack: false, level: 'suggestion', strict: true });
    expect(messages).toEqual([]);
  });

  it('has the right types for every entry, in every module resolution that it is built for', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(await readFile(tarball)));
    if (analysis.types === false) throw new Error('There are no types.');
    const excluded = BUILT_FOR_BOTH.includes(workspace) ? [] : OLD_RESOLUTIONS;
    const problems = analysis.problems.filter(
      (problem) => !('resolutionKind' in problem && excluded.includes(problem.resolutionKind)),
    );
    expect(problems).toEqual([]);
    expect(Object.keys(analysis.entrypoints)).toEqual(Object.keys(manifest.exports ?? {}));
  });

  it('ships built files and documents, licences among them, and no others', async () => {
    expect(files.filter((file) => !SHIPPED.test(file))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE']));
    // The code of the contract and of the SDK is all of this repository.
    if (!BUILT_FOR_BOTH.includes(workspace)) expect(files).toContain('dist/LICENCES.txt');
    expect((await readFile(tarball)).length).toBeLessThan(MOST_BYTES);
  });

  it('names the repository, the licence, the Node that it needs and no dependencies, and is public with provenance', () => {
    expect(manifest).toMatchObject({
      ...buildAddresses(root.repository?.url ?? '', workspace),
      license: root.license,
      engines: { node: expect.stringMatching(/^>=\d/) },
      publishConfig: { access: 'public', provenance: true },
    });
    expect(manifest).not.toHaveProperty('dependencies');
  });

  it('cannot be published before the repository has an owner', () => {
    expect(manifest.scripts?.prepublishOnly).toBe('! grep OWNER_TO_BE_[S]ET package.json');
  });
});

it('derives the addresses of the repository from one URL', () => {
  expect(root).toMatchObject(buildAddresses(root.repository?.url ?? ''));
});
