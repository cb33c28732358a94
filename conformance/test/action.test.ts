import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import { findFreePort } from '../../testing/free-port.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { provideService } from './mocked-service.ts';
import { bin } from './program.ts';
import { startTarget } from './suite/suite-world.ts';

interface Step {
  readonly id?: string;
  readonly run?: string;
  readonly env?: Readonly<Record<string, string>>;
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required: boolean }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly Step[] };
}

const actionFolder = fileURLToPath(new URL('..', import.meta.url));
const action: Action = parse(await readFile(join(actionFolder, 'action.yml'), 'utf8'));
const step = action.runs.steps.find(({ id }) => id === 'suite');

const service = provideService();
const resources = new AsyncDisposableStack();
let runner: string;
beforeAll(async () => {
  runner = resources.use(await makeTemporaryFolder()).path;
  // Stands in for the program that an earlier step of the action installs.
  const programs = join(runner, 'crossrate-conformance', 'node_modules', '.bin');
  await mkdir(programs, { recursive: true });
  const program = join(programs, 'crossrate-conformance');
  await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`);
  await chmod(program, 0o755);
});
afterAll(() => resources.disposeAsync());
beforeEach(() => Promise.all(['summary', 'output'].map((name) => writeFile(join(runner, name), ''))));

/** Runs the step of the action as GitHub does: its own script, in bash, with inputs in its environment. */
async function runAction(inputs: Readonly<Record<string, string>>) {
  const env = Object.entries(step?.env ?? {}).map(([name, expression]) => {
    const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)?.[1] ?? '';
    if (!action.inputs[input]) throw new Error(`${expression} is no input.`);
    return [name, inputs[input] ?? action.inputs[input].default ?? ''];
  });
  const environment = {
    PATH: process.env.PATH,
    RUNNER_TEMP: runner,
    GITHUB_ACTION_PATH: actionFolder,
    GITHUB_STEP_SUMMARY: join(runner, 'summary'),
    GITHUB_OUTPUT: join(runner, 'output'),
    ...Object.fromEntries(env),
  };
  const { code, log } = await new Promise<{ code: number; log: string }>((resolve) => {
    const options = { cwd: runner, env: environment };
    execFile(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? ''],
      options,
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), log: stdout + stderr }),
    );
  });
  const [summary = '', output = ''] = await Promise.all(
    ['summary', 'output'].map((name) => readFile(join(runner, name), 'utf8')),
  );
  const lines = output
    .trim()
    .split('\n')
    .map((line) => line.split(/=(.*)/s).slice(0, 2));
  return { code, log, summary, output, outputs: Object.fromEntries(lines) as Record<string, string> };
}

it('tries every clause, sets the outputs, writes the summary and the report, and shows no key', async () => {
  const keys = await service.createKeys();
  const { code, log, summary, output, outputs } = await runAction({
    url: service.url,
    'api-key': keys.active,
    'restricted-key': keys.restricted,
    'unverified-key': keys.unverified,
    'quota-key': keys.spare,
    driver: 'both',
    strict: 'true',
    suite: '2026-12',
    seed: '7',
  });
  expect([code, outputs.verdict]).toEqual([0, 'conforms']);
  expect(outputs).toMatchObject({ failed: '0', errors: '0', skipped: expect.stringMatching(/^[1-9]/) });
  expect(Number(outputs.passed)).toBeGreaterThan(100);
  expect(summary).toContain('✅');
  expect(summary).toContain('The target conforms.');
  const report = await readFile(outputs.report ?? '', 'utf8');
  expect(JSON.parse(report)).toMatchObject({ target: service.url, seed: 7, profile: 'crossrate', set: '2026-12' });
  for (const key of Object.values(keys)) expect([log, summary, output, report].join()).not.toContain(key);
  const declared = Object.entries(action.outputs).map(([name, { value }]) => [name, value]);
  expect(declared).toEqual(Object.keys(action.outputs).map((name) => [name, `\${{ steps.suite.outputs.${name} }}`]));
  expect(Object.keys(outputs).sort()).toEqual(Object.keys(action.outputs).sort());
});

it('fails for a server that does not conform, and escapes its answers in the summary', async () => {
  using target = await startTarget((_req, res) => void res.end('{"currencies":["</table>\\n\\n# <img src=x>"]}'));
  const { code, log, summary, outputs } = await runAction({ url: target.url });
  expect([code, outputs.verdict]).toEqual([1, 'fails']);
  expect(Number(outputs.failed)).toBeGreaterThan(0);
  expect(log).toContain('The target does not conform.');
  expect(summary).toContain('❌');
  expect(summary).toContain('<b>currencies-count</b>');
  expect(summary).not.toMatch(/<img|^#[^#]/m);
});

it('writes into the summary why no clause could be tried', async () => {
  const port = await findFreePort();
  const { code, summary, outputs } = await runAction({ url: `http://127.0.0.1:${port}` });
  expect([code, outputs]).toEqual([3, { verdict: 'unreachable' }]);
  expect(summary).toContain('The suite could not begin.');
  expect(summary).toContain('cannot be reached');
});

it('never takes an input for a command or an option', async () => {
  for (const inputs of [
    { url: '$(touch touched)' },
    { url: '"; touch touched; "' },
    { url: '--list' },
    { url: service.url, strict: 'maybe; touch touched' },
    { url: service.url, profile: '$(touch touched)' },
    { url: service.url, suite: '2031-01; touch touched' },
    { url: service.url, seed: '--list' },
    { url: service.url, 'expected-failures': '--list $(touch touched)' },
    { url: service.url, 'api-key': '$(touch touched)\n' },
  ] as readonly Record<string, string>[]) {
    const { code, outputs } = await runAction(inputs);
    expect([code, outputs.verdict], JSON.stringify(inputs)).toEqual([2, 'unusable']);
  }
  expect(await readdir(runner)).not.toContain('touched');
});
