import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { parse } from 'yaml';
import manifest from '../package.json' with { type: 'json' };
import { provideFolder } from './command-line/command-line-world.ts';
import { provideService } from './mocked-service.ts';
import { bin } from './program.ts';
import { startTarget } from './suite/suite-world.ts';

interface Action {
  readonly inputs: Readonly<Record<string, object>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly steps: readonly { readonly id?: string; readonly run?: string; readonly env?: Record<string, string> }[];
  };
}

const actionFolder = fileURLToPath(new URL('..', import.meta.url));
const action: Action = parse(await readFile(join(actionFolder, 'action.yml'), 'utf8'));
const service = provideService();
const inFolder = provideFolder();

/** Writes a program into the folder in which the action looks for the suite. */
async function writeProgram(name: string, script: string): Promise<void> {
  const programs = inFolder('crossrate-conformance/node_modules/.bin');
  await mkdir(programs, { recursive: true });
  await writeFile(join(programs, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}
beforeAll(() => writeProgram('crossrate-conformance', `exec '${process.execPath}' '${bin}' "$@"`));
beforeEach(() => Promise.all(['summary', 'output'].map((name) => writeFile(inFolder(name), ''))));

/** Runs a step of the action as GitHub does: its own script, in bash, with inputs in its environment. */
async function runStep(name: string, inputs: Readonly<Record<string, string>>) {
  const step = action.runs.steps.find(({ id }) => id === name);
  const given = Object.entries(step?.env ?? {}).map(([variable, expression]) => {
    const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)?.[1] ?? '';
    if (!action.inputs[input]) throw new Error(`${expression} is no input.`);
    return [variable, inputs[input] ?? ''];
  });
  const env = {
    ...{ RUNNER_TEMP: inFolder(''), GITHUB_ACTION_PATH: actionFolder },
    ...{ GITHUB_STEP_SUMMARY: inFolder('summary'), GITHUB_OUTPUT: inFolder('output') },
    PATH: [inFolder('crossrate-conformance/node_modules/.bin'), process.env.PATH].join(delimiter),
    ...Object.fromEntries(given),
  };
  const args = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? ''];
  const { code, log } = await new Promise<{ code: number; log: string }>((resolve) => {
    execFile('bash', args, { cwd: inFolder(''), env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), log: stdout + stderr }),
    );
  });
  const [summary = '', output = ''] = await Promise.all(
    ['summary', 'output'].map((file) => readFile(inFolder(file), 'utf8')),
  );
  const outputs = Object.fromEntries([...output.matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key, value]));
  return { code, log, summary, outputs: outputs as Record<string, string> };
}

it('installs the version of its own commit, unless an input names another', async () => {
  await writeProgram('npm', 'echo "$@"');
  expect((await runStep('install', {})).log).toContain(` @crossrate/conformance@${manifest.version}\n`);
  expect((await runStep('install', { version: '9.9.9' })).log).toContain(' @crossrate/conformance@9.9.9\n');
});

it('tries every clause, sets the outputs, writes one summary and the report, and shows no key', async () => {
  const { active, restricted, unverified, spare } = await service.createKeys();
  const { code, log, summary, outputs } = await runStep('suite', {
    ...{ url: service.url, args: "--profile 'crossrate' --strict\n--seed=7" },
    ...{ 'api-key': active, 'restricted-key': restricted, 'unverified-key': unverified, 'quota-key': spare },
  });
  expect([code, outputs.verdict]).toEqual([0, 'conforms']);
  expect(Object.keys(outputs).sort()).toEqual(Object.keys(action.outputs).sort());
  expect(summary.match(/^## .*/gm)).toEqual(['## Conformance to the Crossrate interface']);
  expect(summary).toContain('✅ The target conforms.');
  const report = await readFile(outputs.report ?? '', 'utf8');
  expect(JSON.parse(report)).toMatchObject({ target: service.url, seed: 7, profile: 'crossrate' });
  for (const key of [active, restricted, unverified, spare]) expect([log, summary, report].join()).not.toContain(key);
});

it('fails for a server that does not conform, and escapes its answers in the summary', async () => {
  using target = await startTarget((_req, res) => void res.end('{"currencies":["</p>\\n\\n# <img src=x>"]}'));
  const { code, summary, outputs } = await runStep('suite', { url: target.url });
  expect([code, outputs.verdict]).toEqual([1, 'fails']);
  expect(summary).toContain('<b>currencies-count</b>');
  expect(summary).not.toMatch(/<img|^#[^#]/m);
});

it.each([
  [{ url: '$(touch touched)' }, 'Expected an http or https address'],
  [{ url: '"; touch touched; "' }, 'Expected an http or https address'],
  [{ url: '--list' }, 'Expected an http or https address'],
  [{ args: '--seed "$(touch touched)"' }, 'Expected a whole number'],
  [{ args: '--quiet ; touch touched' }, 'an argument has no option'],
  [{ args: "--seed '1" }, 'unmatched single quote'],
  [{ 'api-key': '$(touch touched)\n' }, 'characters that no header can carry'],
])('takes no input for a command, and says why nothing could be tried: %j', async (inputs, reason) => {
  const { code, log, outputs } = await runStep('suite', { url: service.url, ...inputs });
  expect([code, outputs]).toEqual([2, { verdict: 'unusable' }]);
  expect(log).toContain(reason);
  expect(await readdir(inFolder(''))).not.toContain('touched');
});
