import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
// By its path, because Vitest sets the condition `development`, under which this package has TypeScript.
import {
  checkPackage,
  createPackageFromTarballData,
  type ResolutionKind,
} from '../../node_modules/@arethetypeswrong/core/dist/index.js';
import { buildAddresses, readManifest, workspaces } from '../testing/repository/manifests.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { packWorkspace, run } from './pack-workspace.ts';

const root = readManifest();
/** The packages that applications of any age import. The others are run, or imported by programs as new as they are. */
const BUILT_FOR_BOTH = ['sdk', 'contract'];
const OLD_RESOLUTIONS: readonly ResolutionKind[] = ['node10', 'node16-cjs'];
/** Bundles, declarations and maps, the pages of the server, and the documents of a package. */
const SHIPPED =
  /^(package\.json|README\.md|LICENSE|CHANGELOG\.md|openapi\.json|report\.schema\.json|dist\/(LICENCES\.txt|[\w/-]+\.(c?js|d\.c?ts)(\.map)?|bundled-rates\.json|generated\/[\w.]+|vendor\/[\w.-]+))$/;
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

  it('names no source map that it does not ship', async () => {
    // The files of others in `vendor` are as they came.
    const built = (await readdir(join(installed, 'dist'), { recursive: true })).filter(
      (file) => /\.c?js$/.test(file) && !file.startsWith('vendor'),
    );
    const named = built.flatMap((file) => {
      const source = join(installed, 'dist', file);
      const [, map] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(readFileSync(source, 'utf8')) ?? [];
      return map ? [join(dirname(source), map)] : [];
    });
    expect(named.filter((map) => !existsSync(map))).toEqual([]);
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

  it('can be published once the repository has an owner, and not before', async () => {
    await using temporary = await makeTemporaryFolder();
    const publish = async (owner: string) => {
      const addresses = buildAddresses(`git+https://github.com/${owner}/crossrate.git`, workspace);
      await writeFile(join(temporary.path, 'package.json'), JSON.stringify({ ...manifest, ...addresses }, null, 2));
      return run('sh', ['-c', manifest.scripts?.prepublishOnly ?? ''], { cwd: temporary.path });
    };
    await expect(publish('OWNER_TO_BE_SET')).rejects.toMatchObject({ code: 1 });
    await expect(publish('acme')).resolves.toBeDefined();
  });
});

it('derives the addresses of the repository from one URL', () => {
  expect(root).toMatchObject(buildAddresses(root.repository?.url ?? ''));
});
