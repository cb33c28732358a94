import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { runCommand as run, runCommandIn } from '../command-here.ts';
import { provideService } from '../mocked-service.ts';
import { startTarget } from '../suite/suite-world.ts';
import { provideFolder, startServer } from './command-line-world.ts';

const service = provideService();
const inFolder = provideFolder();
const LIST = '{"currencies":[]}';

it.each<[status: number, message: string]>([
  [401, 'The key of --key is unknown to http'],
  [403, 'The key of --key is of an account that is restricted, or not verified (403)'],
  [429, 'The key of --key is used up for today (429).'],
])('ends with 2 before it tries any clause when the key is refused with %i', async (status, message) => {
  using target = await startTarget((req, res) => {
    res.writeHead(req.headers['x-api-key'] ? status : 200).end(LIST);
  });
  const { code, stdout, stderr } = await run('--url', target.url, '--key', 'cr_secret');
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
});

it('takes the address and the keys of a demo, unless an option names another key', async () => {
  const asked: unknown[] = [];
  using target = await startTarget((req, res) => {
    const { host, 'x-page-host': page, 'x-api-key': key } = req.headers;
    if (req.url !== '/demo/keys.json') asked.push(key);
    res.end(JSON.stringify({ ...(page === host && { active: 'cr_of_the_demo' }), currencies: [] }));
  });
  const only = ['--demo', target.url, '--only', 'auth-rates-key'];
  await runCommandIn({ CROSSRATE_API_KEY: 'cr_of_elsewhere' }, ...only);
  await run(...only, '--key', 'cr_given');
  expect(new Set(asked)).toEqual(new Set([undefined, 'cr_of_the_demo', 'cr_given']));
  using other = await startServer(200, '{}');
  const { code, stderr } = await run('--demo', other.url);
  expect([code, stderr]).toEqual([2, expect.stringContaining('gives no keys: --demo takes the address that')]);
});

it.each([
  ['100', 'Note: The key of --key has 50 of 100 requests left today, and a whole run takes up to 65.\n'],
  ['1000', ''],
])('warns of a key with too few of its 100 requests left: of %s', async (limit, warning) => {
  const table = JSON.stringify({ base: 'JPY', rates: { EUR: 1 }, updated_at: '2026-09-29T00:00:00+00:00' });
  using target = await startServer(200, table, { 'X-RateLimit-Limit': limit, 'X-RateLimit-Remaining': '50' });
  const { code, stderr } = await run('--url', target.url, '--key', 'cr_some_key', '--only', 'auth-rates-key');
  expect([code, stderr]).toEqual([0, warning]);
});

it('sends the quota key only for clauses that need it, and says before the run that it is used up', async () => {
  using target = await startServer(200, LIST);
  const keys = ['--url', target.url, '--key', 'cr_first', '--quota-key', 'cr_second'];
  expect((await run(...keys, '--only', 'auth-rates-key')).stderr).toBe('');
  expect(new Set(target.keys)).toEqual(new Set([undefined, 'cr_first']));
  expect((await run(...keys, '--only', 'limits-stay-used-up')).stderr).toBe(
    'Note: the run uses up the key of --quota-key, which must be unused today.\n',
  );
});

it('never sends a key to the address of a redirect', async () => {
  using elsewhere = await startServer(200, '{}');
  using target = await startServer(307, LIST, { Location: `${elsewhere.url}/api/rates` });
  const only = ['--only', 'auth-rates-key,currencies-iso-4217'];
  const { code } = await run('--url', target.url, '--key', 'cr_secret', ...only);
  expect([code, new Set(target.keys)]).toEqual([1, new Set([undefined, 'cr_secret'])]);
  expect(elsewhere.keys).toEqual([]);
});

it('takes the quota key from the output of a command, and shows it nowhere', async () => {
  const { active, spare } = await service.createKeys();
  const json = inFolder('quota-key.json');
  const only = ['--url', service.url, '--key', active, '--only', 'limits-daily-requests', '--json', json];
  const { code, stdout, stderr } = await run(...only, '--quota-key-command', `printf '%s\\n' ${spare}`);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('✓ MUST   limits-daily-requests');
  expect(stdout + (await readFile(json, 'utf8'))).not.toContain(spare);
});

it.each([
  ['echo cr_secret >&2; exit 3', 'ended with exit code 3'],
  ['echo cr_secret cr_secret', 'has to print one word'],
  ['echo cr_active', 'The keys of --key and --quota-key are the same'],
])('explains why it takes no quota key from the command %j', async (command, message) => {
  using target = await startServer(200, LIST);
  const keys = ['--key', 'cr_active', '--quota-key-command', command];
  const { code, stdout, stderr } = await run('--url', target.url, ...keys);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  expect(stderr).not.toContain('secret');
});

it('shows neither a key nor the value of --header that a target repeats', async () => {
  using target = await startServer(200, '{"currencies":["dG9rZW4tMDEyMzQ1"],"key":"cr_secret_1"}');
  const json = inFolder('echo.json');
  const header = ['--header', 'Authorization: Basic dG9rZW4tMDEyMzQ1'];
  const { code, stdout } = await run('--url', target.url, '--key', 'cr_secret_1', ...header, '--json', json);
  expect([code, stdout]).toEqual([1, expect.stringContaining('"key":"[key]"')]);
  expect(stdout).toContain('-H "Authorization: $CROSSRATE_HEADER_AUTHORIZATION"');
  expect(stdout + (await readFile(json, 'utf8'))).not.toMatch(/dG9rZW4|cr_secret_1/);
});
