import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkPackage, createPackageFromTarballData, type ResolutionKind } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAddresses, readManifest, workspaces } from '../testing/repository/manifests.ts';
import { makeTemporaryFolder } from '../testing/temporary-folder.ts';
import { type Packaged, packWorkspace, run } from './pack-workspace.ts';

const root = readManifest();
/** The packages that applications of any age import. The others are run, or imported by programs as new as they are. */
const BUILT_FOR_BOTH = ['sdk', 'contract'];
const OLD_RESOLUTIONS: readonly ResolutionKind[] = ['node10', 'node16-cjs'];

describe.each(workspaces)('the package of %s', (workspace) => {
  const manifest = readManifest(workspace);
  let packaged: Packaged;
  beforeAll(async () => {
    packaged = await packWorkspace(workspace);
  });
  afterAll(() => packaged?.[Symbol.asyncDispose]());

  it('gives publint nothing to suggest', async () => {
    const { installed } = await packaged.createProject();
    const { messages } = await publint({ pkgDir: installed, pack: false, level: 'suggestion', strict: true });
    expect(messages).toEqual([]);
  });

  it('has the right types for every entry, in every module resolution that it is built for', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(await readFile(packaged.tarball)));
    if (analysis.types === false) throw new Error('There are no types.');
    const excluded = BUILT_FOR_BOTH.includes(workspace) ? [] : OLD_RESOLUTIONS;
    const problems = analysis.problems.filter(
      (problem) => !('resolutionKind' in problem && excluded.includes(problem.resolutionKind)),
    );
    expect(problems).toEqual([]);
    expect(Object.keys(analysis.entrypoints)).toEqual(Object.keys(manifest.exports ?? {}));
  });

  it('ships the built files, and no others', async () => {
    const { stdout } = await run('tar', ['-tzf', packaged.tarball]);
    const files = stdout
      .trim()
      .split('\n')
      .map((file) => file.replace('package/', ''));
    const commands = Object.values(manifest.bin ?? {});
    // The name of a shared chunk contains a hash of its content.
    const removeHash = (file: string) => file.replace(/[^/]+-[\w-]{8}(?=(\.d)?\.\w+(\.map)?$)/, '[shared]');
    const kinds = new Set(files.map((file) => (commands.includes(file) ? file : removeHash(file))));
    await expect(`${[...kinds].sort().join('\n')}\n`).toMatchFileSnapshot(`./contents/${workspace}.txt`);
  });

  it('names no source map that it does not ship', async () => {
    const { installed } = await packaged.createProject();
    const files = await readdir(join(installed, 'dist'), { recursive: true });
    // Browsers load these files as they are, RapiDoc as it came.
    const built = files.filter((file) => /\.c?js$/.test(file) && !file.startsWith('browser'));
    const sources = built.map((file) => join(installed, 'dist', file));
    const named = sources.flatMap((source) => {
      const [, map] = /\/\/# sourceMappingURL=(\S+)\s*$/.exec(readFileSync(source, 'utf8')) ?? [];
      return map ? [join(dirname(source), map)] : [];
    });
    expect(named.filter((map) => !existsSync(map))).toEqual([]);
  });

  it('names the repository, the licence and the Node that it needs', () => {
    expect(manifest).toMatchObject(buildAddresses(root.repository?.url ?? '', workspace));
    expect(manifest.license).toBe(root.license);
    expect(manifest.engines?.node).toMatch(/^>=\d/);
    expect(manifest.files).toContain('dist');
  });

  it('names its commands as npm does, which warns that it removes those of another form', () => {
    for (const file of Object.values(manifest.bin ?? {})) expect(file).toMatch(/^dist\//);
  });

  it('has no dependencies, and is public with provenance', () => {
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('private');
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
  });

  it('can be published once the repository has an owner, and not before', async () => {
    await expect(prepublish(workspace, 'OWNER_TO_BE_SET')).rejects.toMatchObject({ code: 1 });
    await expect(prepublish(workspace, 'acme')).resolves.toBeDefined();
  });
});

/** Runs the script that npm runs before it publishes a package, as if the repository belonged to the owner. */
async function prepublish(workspace: string, owner: string) {
  await using temporary = await makeTemporaryFolder();
  const url = `git+https://github.com/${owner}/crossrate.git`;
  const manifest = { ...readManifest(workspace), ...buildAddresses(url, workspace) };
  await writeFile(join(temporary.path, 'package.json'), JSON.stringify(manifest, null, 2));
  return await run('sh', ['-c', manifest.scripts?.prepublishOnly ?? ''], { cwd: temporary.path });
}

it('derives the addresses of the repository from one URL', () => {
  expect(root).toMatchObject(buildAddresses(root.repository?.url ?? ''));
  expect(root.repository?.url).toMatch(/^git\+https:\/\/.+\.git$/);
});
