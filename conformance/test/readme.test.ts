import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startMockedService } from './mocked-service.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const root = fileURLToPath(new URL('../..', import.meta.url));

it('shows SDK code that works when pasted', async () => {
  await using service = await startMockedService();
  const { active } = await service.createKeys();
  const [, code = ''] = /```js\n(.*?)```/s.exec(readme) ?? [];
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [
      '--conditions=@crossrate/source',
      '--input-type=module',
      '--eval',
      code.replace('http://127.0.0.1:3000', service.url),
    ],
    { cwd: root, env: { ...process.env, CROSSRATE_API_KEY: active } },
  );
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^1 GBP = [\d.]+ JPY, as of \d{4}-/);
  expect(stdout).toContain('converted: 88.02');
});

it('names only npm scripts that exist', () => {
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const named = [...readme.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name]) => name);
  expect(named).toContain('demo');
  for (const name of named) expect(Object.keys(scripts)).toContain(name);
});
