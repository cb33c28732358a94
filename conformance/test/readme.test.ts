import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { createProgram } from '../src/cli/program.ts';
import { BUDGET, THOROUGH } from '../src/suite/budget.ts';
import { exitCodes } from '../src/suite/verdict.ts';
import { startMockedService } from './mocked-service.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const start = read('README.md');
const pages = [
  read('conformance/README.md'),
  read('docs/conformance.md'),
  read('docs/getting-started/conformance.md'),
].join('\n');

/** Lists the distinct captures of a pattern on the pages of the suite. */
function capture(pattern: RegExp): string[] {
  return [...new Set([...pages.matchAll(pattern)].map(([, found = '']) => found))];
}

it('shows SDK code that works when pasted', async () => {
  await using service = await startMockedService();
  const { active } = await service.createKeys();
  const [, code = ''] = /```js\n(.*?)```/s.exec(start) ?? [];
  const pasted = code.replace('http://127.0.0.1:3000', service.url);
  const args = ['--conditions=@crossrate/source', '--input-type=module', '--eval', pasted];
  const env = { ...process.env, CROSSRATE_API_KEY: active };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: root, env });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^1 GBP = [\d.]+ JPY, as of \d{4}-[\s\S]*converted: 88\.0\d,/);
});

it('names only npm scripts that exist', () => {
  const { scripts } = JSON.parse(read('package.json'));
  const named = [...`${start}${pages}`.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name);
  expect(named).toContain('demo');
  for (const name of named) expect(Object.keys(scripts)).toContain(name);
});

it('names only options of the command, apart from those of curl and npm', () => {
  const others = ['--cacert', '--silent'];
  const options = createProgram({}).options.flatMap(({ long }) => long ?? []);
  expect(
    capture(/(?<![\w-])(--[a-z][a-z-]+)/g).filter((name) => ![...options, ...others, '--help'].includes(name)),
  ).toEqual([]);
});

it('states the exit codes and the costs of a run', () => {
  expect(capture(/^\| (\d+) \|/gm)).toEqual(Object.values(exitCodes).map(String));
  expect(capture(/(\d+) requests of (?:your|this) key|CROSSRATE_API_KEY` \| verified, with at least (\d+)/g)).toContain(
    `${BUDGET}`,
  );
  expect(capture(/takes\s+up to (\d+)/g)).toEqual([`${THOROUGH}`]);
});
