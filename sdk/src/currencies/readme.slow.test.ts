import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startRealService } from '../../test/real-service.ts';

const run = promisify(execFile);
const workspace = fileURLToPath(new URL('../../', import.meta.url));
const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
const [, chapter = ''] = /^## Exact money\n([\s\S]*?)^## /m.exec(readme) ?? [];
const programs = [...chapter.matchAll(/^```ts\n([\s\S]*?)^```/gm)].map(([, program = '']) => program);

let service: Awaited<ReturnType<typeof startRealService>>;
beforeAll(async () => {
  service = await startRealService();
});
afterAll(() => service[Symbol.asyncDispose]());

it.each(programs)('prints the output that README.md shows, in program %#', async (program) => {
  const expected = [...program.matchAll(/^console\.log\(.*\); \/\/ (.+)$/gm)].map(([, text]) => text);
  expect(expected.length).toBeGreaterThan(0);
  const env = { ...process.env, CROSSRATE_BASE_URL: service.url, CROSSRATE_API_KEY: service.key };
  const flags = ['--conditions=@crossrate/source', '--input-type=module-typescript', '--eval', program];
  const { stdout } = await run(process.execPath, flags, { cwd: workspace, env });
  expect(stdout.trimEnd().replaceAll('\u00a0', ' ').split('\n')).toEqual(expected);
});

it('finds the programs', () => {
  expect(programs).toHaveLength(4);
});
