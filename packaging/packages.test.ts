import { readFile } from 'node:fs/promises';
import { checkPackage, createPackageFromTarballData, type ResolutionKind } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressesOf, readManifest, workspaces } from '../repository/manifests.ts';
import { type Packaged, packWorkspace, run } from './pack-workspace.ts';

const root = readManifest();
/** What is imported by applications of any age. The others are run, or imported by what is as new as they are. */
const BUILT_FOR_BOTH = ['sdk', 'contract'];
const OLD: readonly ResolutionKind[] = ['node10', 'node16-cjs'];

describe.each(workspaces)('the package of %s', (workspace) => {
  const manifest = readManifest(workspace);
  let packaged: Packaged;
  beforeAll(async () => {
    packaged = await packWorkspace(workspace);
  }, 180_000);
  afterAll(() => packaged?.[Symbol.asyncDispose]());

  it('gives publint nothing to suggest', async () => {
    const { installed } = await packaged.createProject();
    const { messages } = await publint({ pkgDir: installed, pack: false, level: 'suggestion', strict: true });
    expect(messages).toEqual([]);
  });

  it('has the right types for every entry and way of resolving it that it is built for', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(await readFile(packaged.tarball)));
    if (analysis.types === false) throw new Error('There are no types.');
    const excluded = BUILT_FOR_BOTH.includes(workspace) ? [] : OLD;
    const problems = analysis.problems.filter(
      (problem) => !('resolutionKind' in problem && excluded.includes(problem.resolutionKind)),
    );
    expect(problems).toEqual([]);
    expect(Object.keys(analysis.entrypoints)).toEqual(Object.keys(manifest.exports ?? {}));
  });

  it('ships what is built, and nothing that lies around', async () => {
    const { stdout } = await run('tar', ['-tzf', packaged.tarball]);
    const files = stdout
      .trim()
      .split('\n')
      .map((file) => file.replace('package/', ''));
    const commands = Object.values(manifest.bin ?? {}).map((file) => file.replace('./', ''));
    // Parts that several files share have names that follow from what is in them.
    const name = (file: string) => file.replace(/[^/]+-[\w-]{8}(?=(\.d)?\.\w+(\.map)?$)/, '[shared]');
    const kinds = new Set(files.map((file) => (commands.includes(file) ? file : name(file))));
    await expect(`${[...kinds].sort().join('\n')}\n`).toMatchFileSnapshot(`./contents/${workspace}.txt`);
  });

  it('says from where it comes, as the repository says, under which licence and for which Node', () => {
    expect(manifest).toMatchObject(addressesOf(root.repository?.url ?? '', workspace));
    expect(manifest.license).toBe(root.license);
    expect(manifest.engines?.node).toMatch(/^>=\d/);
    expect(manifest.files).toContain('dist');
  });

  it('brings all that it needs, and is ready to be published once the repository has an owner', () => {
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('private');
    expect(manifest.publishConfig).toEqual({ access: 'public', provenance: true });
    expect(manifest.scripts?.prepublishOnly).toBe('! grep OWNER_TO_BE_SET package.json');
    expect(manifest.files).toContain('CHANGELOG.md');
  });
});

it('names the repository in one place', () => {
  expect(root).toMatchObject(addressesOf(root.repository?.url ?? ''));
  expect(root.repository?.url).toMatch(/^git\+https:\/\/.+\.git$/);
});
