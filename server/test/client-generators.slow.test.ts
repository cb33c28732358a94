import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { conversionSchema, currencyListSchema, errorResponses, rateTableSchema } from '@crossrate/contract';
import { createClient } from '@hey-api/openapi-ts';
import { expect, it } from 'vitest';
import { startMockedService } from '../../conformance/test/mocked-service.ts';
import { makeTemporaryFolder } from '../../tools/testing/temporary-folder.ts';

const document = import.meta.resolve('@crossrate/contract/openapi.json');
const tsc = fileURLToPath(import.meta.resolve('typescript/bin/tsc'));

/** The program of a developer who uses a generated client. */
type Program = (url: string, key: string) => Promise<Record<'table' | 'conversion' | 'list' | 'refusal', unknown>>;

const program = `
import { client } from './client.gen.js';
import { type ConvertData, convert, currencies, type RatesData, rates } from './index.js';

export async function program(url: string, key: string) {
  client.setConfig({ baseUrl: url, auth: key });
  const { data: table } = await rates({ query: { base: 'EUR' }, throwOnError: true });
  const { data: conversion } = await convert({ query: { from: 'USD', to: 'EUR', amount: 100 }, throwOnError: true });
  const { data: list } = await currencies({ throwOnError: true });
  const { error: refusal } = await rates({ auth: 'nonsense' });
  const numbers: number[] = [conversion.converted, table.rates[conversion.target] ?? 0];
  // @ts-expect-error there is no such currency
  const noCurrency: RatesData['query'] = { base: 'XYZ' };
  // @ts-expect-error the amount is required
  const noAmount: ConvertData['query'] = { from: 'USD', to: 'EUR' };
  return { table, conversion, list, refusal, numbers, noCurrency, noAmount };
}
`;

it('lets Hey API write a client that compiles strictly and works with our server', async () => {
  await using resources = new AsyncDisposableStack();
  const { path: folder } = resources.use(await makeTemporaryFolder());
  const service = resources.use(await startMockedService());
  const { active } = await service.createKeys();

  // Node needs the extension. `file: false` keeps logs of failures out of the working directory.
  const output = { path: folder, module: { extension: '.js' } } as const;
  await createClient({ input: fileURLToPath(document), output, logs: { level: 'silent', file: false } });
  const run = await compile(folder);
  const { table, conversion, list, refusal } = await run(service.url, active);
  expect(rateTableSchema.parse(table).base).toBe('EUR');
  expect(conversionSchema.parse(conversion)).toMatchObject({ base: 'USD', target: 'EUR', amount: 100 });
  expect(currencyListSchema.parse(list)).toEqual(list);
  expect(refusal).toEqual(errorResponses.unauthorized.body);
});

/** Compiles the program together with the generated client, and loads it. */
async function compile(folder: string): Promise<Program> {
  // Without `exactOptionalPropertyTypes`, with which the runtime that Hey API copies into every client does not compile.
  const strictness = { strict: true, noUncheckedIndexedAccess: true, skipDefaultLibCheck: true };
  const platform = { target: 'es2022', module: 'nodenext', lib: ['es2022', 'dom', 'dom.iterable'], types: [] };
  const compilerOptions = { ...strictness, ...platform };
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  await writeFile(join(folder, 'program.ts'), program);
  const compiled = await promisify(execFile)(process.execPath, [tsc, '--project', folder]).catch((error) => error);
  expect(compiled.stdout).toBe('');
  const loaded: { program: Program } = await import(pathToFileURL(join(folder, 'program.js')).href);
  return loaded.program;
}
