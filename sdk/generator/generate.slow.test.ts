import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type RouteMetadata, router } from '@crossrate/contract';
import { initContract } from '@ts-rest/core';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { buildOpenApiDocument } from '../../contract/src/openapi/document.ts';
import { listenLocally } from '../../tools/testing/listen-locally.ts';
import { generateSdk } from './generate.ts';

const run = promisify(execFile);
const sources = fileURLToPath(new URL('../src/', import.meta.url));

/** The contract with one more endpoint, as a developer would add it. */
const extended = initContract().router({
  ...router,
  history: {
    method: 'GET',
    path: '/api/history',
    summary: 'List the rates of a day',
    query: z.object({
      day: z.string().meta({ description: 'ISO 8601 date.', example: '2026-09-29' }),
      limit: z.int().default(10).meta({ description: 'How many.' }),
    }),
    responses: {
      200: z.object({
        day: z.string(),
        closed: z.boolean(),
        points: z.array(z.number()),
        mean: z.number().optional(),
        source: z.union([z.literal('bank'), z.literal('market')]).optional(),
        note: z.string().nullable().optional(),
      }),
    },
  },
});

it('equals the files of sdk/src/generated; if not, run `npm run generate`', async () => {
  for (const [name, text] of Object.entries(generateSdk(buildOpenApiDocument(router, 'any')))) {
    expect(await readFile(join(sources, 'generated', name), 'utf8'), name).toBe(text);
  }
});

it('documents every method with an example', () => {
  const { 'operations.ts': operations = '' } = generateSdk(buildOpenApiDocument(router, 'any'));
  expect(operations.match(/@example/g)).toHaveLength(Object.keys(router).length);
  expect(operations).toContain("await crossrate.convert({ from: 'USD', to: 'EUR', amount: 100 })");
});

it('takes texts for the numbers of a query, and gives a text beside each number of an answer, but not beside others', () => {
  const { 'types.ts': types = '', 'results.ts': results = '' } = generateSdk(buildOpenApiDocument(router, 'any'));
  expect(types).toContain('  readonly amount: number | string | bigint;');
  expect(types).not.toContain('Text');
  expect(results.match(/\w+Text: `\$\{number\}`;/g)).toEqual(
    ['amount', 'rate', 'converted'].map((name) => `${name}Text: \`\${number}\`;`),
  );
});

it('gives a fourth method for a fourth endpoint, typed and working, with no other edit', async () => {
  // The folder is in the workspace, so that the compiler finds the same types as for the SDK itself.
  const folder = await mkdtemp(join(sources, '..', '.extended-'));
  const server = createServer((req, res) =>
    res.end(JSON.stringify({ day: req.url, closed: false, points: [1.5], mean: 1.5 })),
  );
  try {
    await cp(sources, join(folder, 'src'), { recursive: true, filter: (path) => !path.endsWith('.test.ts') });
    await mkdir(join(folder, 'src', 'generated'), { recursive: true });
    for (const [name, text] of Object.entries(generateSdk(buildOpenApiDocument(extended, 'any')))) {
      await writeFile(join(folder, 'src', 'generated', name), text);
    }
    await writeFile(
      join(folder, 'use.ts'),
      `import { Crossrate, type HistoryResult } from './src/index.ts';
const crossrate = new Crossrate({ baseUrl: 'http://127.0.0.1', apiKey: 'cr_' });
export const history: Promise<HistoryResult> = crossrate.history({ day: '2026-09-29' });
export const exact: Promise<string | undefined> = history.then(({ meanText }) => meanText);
// @ts-expect-error the day is required
crossrate.history({});
`,
    );
    await writeFile(join(folder, 'tsconfig.json'), '{ "extends": "../tsconfig.json", "include": ["use.ts"] }');
    const tsc = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
    const compiled = await run(process.execPath, [tsc, '--project', folder]).catch((error) => error);
    expect(compiled.stdout).toBe('');

    await using local = await listenLocally(server);
    const { Crossrate } = await import(pathToFileURL(join(folder, 'src', 'index.ts')).href);
    const answer = await new Crossrate({ baseUrl: local.url, apiKey: 'cr_' }).history({ day: '2026-09-29', limit: 3 });
    expect(answer).toEqual({
      day: '/api/history?day=2026-09-29&limit=3',
      closed: false,
      points: [1.5],
      mean: 1.5,
      meanText: '1.5',
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('refuses to guess a type that it does not know', () => {
  const odd = initContract().router({
    odd: {
      method: 'GET',
      path: '/odd',
      responses: { 200: z.object({ either: z.tuple([z.string(), z.number()]) }) },
      metadata: { access: 'public', errors: [], states: [] } satisfies RouteMetadata,
    },
  });
  expect(() => generateSdk(buildOpenApiDocument(odd, 'any'))).toThrow('does not know how to write the type');
});
