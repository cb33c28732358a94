import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { clauses } from '../../src/index.ts';
import { runCommand as run } from '../command-here.ts';
import { provideFolder } from './command-line-world.ts';

const inFolder = provideFolder();
const here = import.meta.filename;

/** A key of the service's form. */
const KEY = `cr_${'Secret'.repeat(6)}`;

it.each<[args: string[], message: string]>([
  [[], "required option '--url <address>' not specified"],
  [['http://rates.example.com'], 'no option in front of it; the address of the server goes behind --url'],
  [['--url', 'rates.example.com'], 'Expected an http or https address, such as http://127.0.0.1:3000.\n'],
  [['--url', KEY], "option '--url <address>' argument is invalid"],
  [['--url', `http://x/${KEY}/api`], 'Expected the address without /api'],
  [['--url', 'http://me:secret@x'], 'Expected an address without a user name, a password, a query or a fragment.\n'],
  [['--demo', 'http://x/?key=secret'], 'Expected an address without a user name'],
  [['--profile', KEY], 'argument is invalid. Allowed choices are interface, crossrate'],
  [['--kye', KEY], "unknown option '--kye'"],
  [[`--kye=${KEY}`], "unknown option '--kye'"],
  [[`-k${KEY}`], "unknown option '-k'"],
  [['--key', KEY, 'another_secret'], 'no option in front of it'],
  [['--key', '--quota-key', KEY], 'no option in front of it'],
])('refuses %j with exit code 2, and shows no key', async (args, message) => {
  await expectRefusal(args, message);
});

it.each<[args: string[], message: string]>([
  [['--demo', 'http://y'], 'cannot be used with option'],
  [['--ca', KEY], '--ca [key] cannot be read'],
  [['--ca', '/no/such/file'], '--ca /no/such/file cannot be read: no such file or directory.\n'],
  [['--ca', tmpdir()], 'cannot be read: illegal operation on a directory.\n'],
  [['--ca', here], 'has no certificates: it is no PEM'],
  [['--key', 'a\tb'], 'The key of --key has characters that no header can carry'],
  [['--key', KEY, '--quota-key', KEY], 'The keys of --key and --quota-key are the same'],
  [
    ['--json', '/no/such/folder/report.json'],
    'report.json cannot be written: no such file or directory (/no/such/folder/).',
  ],
  [['--json', `${here}/report.json`], `cannot be written: not a directory (${here}/).`],
  [['--json', ''], '--json needs the name of a file.'],
  [['--json', tmpdir()], 'cannot be written: it is a folder'],
  [['--expected-failures', here], 'is no list of expected failures'],
  [['--only', 'every-echo, auth-rates-key'], 'Expected ids with commas between them, and no spaces.'],
  [['--only', 'every-echo,no-such-clause'], "There is no clause 'no-such-clause'; --list shows them all."],
  [['--only', 'every-echo', '--skip', 'every-echo'], 'No clause is left to try; --list shows which there are.'],
  [['--rate', '1e-9'], 'Expected a number from 0.001 to 10000'],
  [['--concurrency', '17'], 'Expected a whole number from 1 to 16'],
  [['--header', 'secret'], "Expected 'Name: value', in characters that a header can carry"],
  [['--header', 'A: secret\nB: c'], 'in characters that a header can carry'],
  [['--header', 'X-Api-Key: secret'], 'Each key has an option of its own'],
  [['--header', 'Host: secret'], 'fetch sets Host itself'],
])('refuses %j beside an address with exit code 2, and shows no key', async (args, message) => {
  await expectRefusal(['--url', 'http://x', ...args], message);
});

async function expectRefusal(args: readonly string[], message: string): Promise<void> {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  expect(stderr).not.toMatch(/secret/i);
}

it('gives no command to a terminal or a build server from a wrong argument', async () => {
  const hostile = 'x\n ::error::forged\n##[add-mask]a\u001B[2J';
  const { stderr } = await run('--url', 'http://x', '--ca', hostile);
  expect(stderr).not.toMatch(/^\s*::|##\[|[^\P{Cc}\n]/mu);
});

it.each([
  ['\uFEFF{ "failures": [{ "id": "gone", "reason": "a" }] }', /names a clause that there is not: gone\.\n$/],
  [
    '{ "failures": [{ "id": "every-echo" }] }',
    /is no list of expected failures: .*expected string.* at failures\.0\.reason\.\n$/,
  ],
])('describes in one line what is wrong with the list %s', async (text, message) => {
  const list = inFolder('wrong.json');
  await writeFile(list, text);
  expect((await run('--url', 'http://x', '--expected-failures', list)).stderr).toMatch(message);
});

it('prints one line for each clause with --list', async () => {
  const { code, stdout } = await run('--list');
  expect([code, stdout.trim().split('\n')]).toEqual([0, expect.objectContaining({ length: clauses.length })]);
});
