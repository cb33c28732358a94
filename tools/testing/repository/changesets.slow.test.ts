import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const cli = join(root, 'node_modules/@changesets/cli/bin.js');

const copy = mkdtempSync(join(tmpdir(), 'crossrate-release-'));
afterAll(() => rmSync(copy, { recursive: true }));

it('turns a changeset into a version and an entry of CHANGELOG.md', () => {
  const workspaces: string[] = manifest.workspaces;
  for (const path of ['package.json', '.changeset', ...workspaces.map((folder) => `${folder}/package.json`)]) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const line = 'Rates need a base.';
  writeFileSync(join(copy, '.changeset/brave-cats.md'), `---\n'@crossrate/contract': major\n---\n\n${line}\n`);
  execFileSync('git', ['init', '--quiet'], { cwd: copy });
  execFileSync(process.execPath, [cli, 'version'], { cwd: copy, stdio: 'pipe' });
  const { version } = JSON.parse(readFileSync(join(copy, 'contract/package.json'), 'utf8'));
  const changelog = readFileSync(join(copy, 'contract/CHANGELOG.md'), 'utf8');
  expect(version).toMatch(/^\d+\.0\.0$/);
  expect(changelog).toMatch(
    new RegExp(`^# @crossrate/contract\\n\\n## ${version}\\n\\n### Major Changes\\n\\n- [^\\n]*${line}`),
  );
});

it('writes the released document after the new version is in it', () => {
  const steps: string[] = manifest.scripts['release:version'].split(' && ');
  const findPosition = (part: string) => steps.findIndex((step) => step.includes(part));
  expect(steps[0]).toBe('changeset version');
  expect(findPosition('npm run generate')).toBeGreaterThan(0);
  expect(findPosition('compatibility/write-released.ts')).toBeGreaterThan(findPosition('npm run generate'));
});
