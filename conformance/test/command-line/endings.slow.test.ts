import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { currencyCodes } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { runCommand as run } from '../command-here.ts';
import { provideService } from '../mocked-service.ts';
import { bin } from '../program.ts';
import { startTarget } from '../suite/suite-world.ts';
import { provideFolder, startServer } from './command-line-world.ts';

const service = provideService();
const inFolder = provideFolder();
const LIST = JSON.stringify({ currencies: currencyCodes });

it('ends with 3 when keys are missing, and says which, unless --partial accepts that', async () => {
  const only = ['--url', service.url, '--quiet', '--only', 'currencies-count,every-echo,auth-restricted'];
  const whole = await run(...only);
  expect(whole.code).toBe(3);
  expect(whole.stdout).toContain('What was tried conforms, but keys are missing.');
  const part = await run(...only, '--partial');
  expect(part.code).toBe(0);
  for (const { stdout } of [whole, part])
    expect(stdout).toContain('\n1 clause was skipped: needs --restricted-key (CROSSRATE_RESTRICTED_KEY)\n');
});

it.each<[code: number, message: string, args: string[]]>([
  [3, 'Nothing was tried: keys are missing.', ['--only', 'every-echo']],
  [2, 'Nothing was tried: every clause was skipped.', ['--only', 'every-echo', '--partial']],
  [
    2,
    '1 clause was skipped: it sends what a firewall may take for an attack',
    ['--only', 'auth-similar', '--no-probes'],
  ],
])('ends with %i and "%s" when no clause could be tried', async (code, message, args) => {
  const ended = await run('--url', service.url, ...args);
  expect([ended.code, ended.stdout]).toEqual([code, expect.stringContaining(message)]);
});

it('fails for a SHOULD of the profile only with --strict', async () => {
  using target = await startTarget(({ url }, res) => {
    if (url === '/api/currencies') return void res.end(LIST);
    res.writeHead(401).end('{"error":"Missing key.","code":401}');
  });
  const junit = inFolder('should.xml');
  const only = ['--url', target.url, '--only', 'every-error-alone', '--junit', junit];
  const lax = await run(...only);
  expect([lax.code, lax.stdout]).toEqual([0, expect.stringMatching(/^✗ SHOULD/m)]);
  expect(await readFile(junit, 'utf8')).toContain('failures="0"');
  const strict = await run(...only, '--strict');
  expect([strict.code, strict.stdout]).toEqual([1, expect.stringContaining('The target does not conform.')]);
  expect(await readFile(junit, 'utf8')).not.toContain('failures="0"');
});

it.each<[what: string, answer: Parameters<typeof startServer>, message: RegExp]>([
  ['a target without rates', [503, '{"error":"no"}'], /has no rates for the moment \(503\)\.$/],
  ['a login page', [200, '<html><input>'], /answers 200 with a page: .* if a login is in front .*, --header takes/],
  ['another service', [404, '{"error":"Not found"}'], /currencies answers 404 with JSON of something else/],
  ['a redirect', [302, '', { Location: 'https://login.example/x?key=1' }], /302 with a redirect to https:\S+example:/],
])('stops before the clauses with 3 and one sentence at %s', async (_what, answer, message) => {
  using target = await startServer(...answer);
  const { code, stdout, stderr } = await run('--url', target.url, '--key', 'cr_secret');
  expect([code, stdout, stderr.trim()]).toEqual([3, '', expect.stringMatching(message)]);
  expect(target.keys).not.toContain('cr_secret');
});

it.each(['{"currencies":[]}', '{"currencies":"USD"}', '{"error":"Who are you?"}'])(
  'leaves the wrong list %s to the clauses',
  async (body) => {
    using target = await startServer(200, body);
    const { code, stdout } = await run('--url', target.url, '--only', 'currencies-count');
    expect([code, stdout]).toEqual([1, expect.stringContaining('✗ MUST   currencies-count')]);
  },
);

it('names --timeout when a target takes connections and never answers', async () => {
  using target = await startTarget(() => {});
  const { code, stderr } = await run('--url', target.url, '--timeout', '0.1');
  expect([code, stderr]).toEqual([3, expect.stringContaining('it does not answer in time; --timeout allows more')]);
});

it('tries a service below a path', async () => {
  const asked: (string | undefined)[] = [];
  using target = await startTarget((req, res) => {
    asked.push(req.url);
    res.end(LIST);
  });
  const { code } = await run('--url', `${target.url}/money/`, '--only', 'currencies-count');
  expect([code, new Set(asked)]).toEqual([0, new Set(['/money/api/currencies'])]);
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  'stops on %s with 130, and reports the clauses tried so far',
  async (signal) => {
    const json = inFolder('interrupted.json');
    using target = await startServer(200, LIST);
    const pace = ['--rate', '0.2', '--only', 'currencies-count,currencies-iso-4217'];
    const suite = spawn(process.execPath, [bin, '--url', target.url, ...pace, '--json', json]);
    const output = suite.stdout.setEncoding('utf8');
    const [first] = await once(output, 'data');
    expect(first).toContain('✓ MUST   currencies-count');
    suite.kill(signal);
    const [rest] = await once(output, 'data');
    const [code] = await once(suite, 'exit');
    expect([code, rest]).toEqual([130, expect.stringContaining('The run was interrupted.')]);
    expect(JSON.parse(await readFile(json, 'utf8')).clauses).toHaveLength(1);
  },
);

it('ends with 3 when its output is closed', async () => {
  using target = await startServer(200, LIST);
  const suite = spawn(process.execPath, [bin, '--url', target.url, '--rate', '20'], { env: {} });
  await once(suite.stdout, 'data');
  suite.stdout.destroy();
  const errors = suite.stderr.setEncoding('utf8').toArray();
  const [code] = await once(suite, 'exit');
  expect([code, (await errors).join('')]).toEqual([3, '']);
});

it.each(['--help', '--list'])('ends %s with 0 when its output is closed', async (option) => {
  const suite = spawn(process.execPath, [bin, option], { stdio: ['ignore', 'pipe', 'ignore'] });
  suite.stdout.destroy();
  expect(await once(suite, 'exit')).toEqual([0, null]);
});

it('suggests --rate when a target limits the bursts of a key and names no time', async () => {
  let keyed = 0;
  using target = await startTarget((req, res) => {
    const isKeyed = req.headers['x-api-key'] !== undefined;
    if (isKeyed) keyed += 1;
    res.writeHead(isKeyed && keyed === 2 ? 429 : 200).end(LIST);
  });
  const { stderr } = await run('--url', target.url, '--key', 'cr_some_key', '--only', 'every-echo,auth-rates-key');
  expect(stderr).toContain('refused requests (429) without Retry-After, and granted later ones; --rate 5 sends fewer');
});

it('shows colours when the terminal, or FORCE_COLOR, wants them, and never with NO_COLOR', async () => {
  using target = await startServer(200, LIST);
  const only = [bin, '--url', target.url, '--only', 'currencies-count'];
  const read = async (env: NodeJS.ProcessEnv) =>
    String((await promisify(execFile)(process.execPath, only, { env })).stdout);
  expect(await read({ FORCE_COLOR: '1' })).toContain(
    '\u001B[32m✓\u001B[39m \u001B[1mMUST\u001B[22m   currencies-count',
  );
  for (const env of [{}, { FORCE_COLOR: '1', NO_COLOR: '1' }]) expect(await read(env)).not.toContain('\u001B');
});
