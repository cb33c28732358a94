import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../../../tools/testing/temporary-folder.ts';
import { startTestService, type TestService } from '../../../../test/test-service.ts';
import { writeSamples } from './samples.ts';

const run = promisify(execFile);

/** The command that runs a program of a language. C# needs a project, and is read by people alone. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  curl: ['sh'],
  JavaScript: [process.execPath],
  Python: ['python3'],
  PHP: ['php'],
  Go: ['go', 'run'],
};

let service: TestService;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  key = await service.createKey();
});
afterAll(() => service?.[Symbol.asyncDispose]());

it.each(Object.entries(COMMANDS))('prints the answer in %s, with and without a key', async (language, command) => {
  const [program = '', ...args] = command;
  const isThere = await run('sh', ['-c', `command -v ${program}`]).then(
    () => true,
    () => false,
  );
  if (!isThere) return console.log(`${language} is not tried: this machine has no ${program}.`);
  await using folder = await makeTemporaryFolder();
  for (const [path, keyed, printed] of [
    ['/api/convert?from=USD&to=EUR&amount=100', true, '88.02'],
    ['/api/currencies', false, 'ZWL'],
  ] as const) {
    const sample = writeSamples({ url: service.url + path, keyed }).find((each) => each.language === language);
    const file = join(folder.path, sample?.file ?? '');
    await writeFile(file, sample?.code ?? '');
    const env = { ...process.env, CROSSRATE_API_KEY: key, GOCACHE: folder.path };
    expect((await run(program, [...args, file], { env })).stdout).toContain(printed);
  }
});
