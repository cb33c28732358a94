import { execFile } from 'node:child_process';
import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { type HttpRequest, type Keys, Mismatch } from '../src/index.ts';
import { describeRequest } from '../src/suite/client.ts';
import { formatCurl } from '../src/suite/curl.ts';
import { keyVariables } from '../src/suite/key-names.ts';
import { readReplay } from '../src/suite/replay.ts';
import { runCommand } from './command-here.ts';
import { buildClause, collectResults, startTarget } from './suite/suite-world.ts';

type Received = Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders'> & { readonly body: string };

const received: Received[] = [];
const target = await startTarget(async (req, res) => {
  const body = Buffer.concat(await req.toArray()).toString();
  received.push({ method: req.method, url: req.url, rawHeaders: req.rawHeaders, body });
  res.writeHead(418, { 'Content-Type': 'text/plain' }).end(`you are ${req.headers['x-api-key']}`);
});
afterAll(() => target[Symbol.dispose]());
beforeEach(() => void received.splice(0));

/** Headers that an HTTP client adds to every request. */
const ADDED = /^(host|user-agent|accept|accept-language|accept-encoding|sec-fetch-mode|connection|content-length)$/i;

/** Describes a request, with header names in the letters that were sent, but without the headers that clients add. */
function describe({ rawHeaders, ...request }: Received) {
  const pairs = rawHeaders.flatMap((name, index) => (index % 2 ? [] : [[name, rawHeaders[index + 1]] as const]));
  const headers = pairs.filter(([name]) => !ADDED.test(name)).map(([name, value]) => `${name}: ${value}`);
  return { ...request, headers: headers.sort() };
}

/** Tries a clause that sends a request and fails, and returns the finding. */
async function findFailure(request: Partial<HttpRequest>, keys: Partial<Keys>, headers?: Record<string, string>) {
  const clause = buildClause(async ({ http }) => {
    await http.send({ path: '/api/rates', ...request });
    throw new Mismatch('status', 200, 418);
  });
  const [result] = await collectResults({ url: target.url, clauses: [clause], keys, headers });
  return result?.detail;
}

const KEY = 'cr_Secret0123456789abcdef';

/** Requests that clauses send, by the key. */
const cases: readonly [what: string, build: (key: string) => Partial<HttpRequest>][] = [
  ['a key in its header', (key) => ({ path: '/api/rates?base=EUR', key })],
  ['a key behind a scheme', (key) => ({ headers: { authorization: `Bearer ${key}` } })],
  ['names in other letters', (key) => ({ headers: { 'x-aPi-kEy': key, 'If-None-Match': '"a", W/"b\'c"' } })],
  [
    'characters that a shell would expand',
    (key) => ({
      key,
      path: `/api/rates?base=%24HOME'"\`id\`&a[0]={x}&b=$(id)!`,
      headers: { 'X-Shell': '$HOME `id` "\'\\ !' },
    }),
  ],
  [
    'other scripts',
    (key) => ({ key, path: '/api/convert?from=uſd&to=€&amount=１', headers: { 'X-Name': 'café\u00ff' } }),
  ],
  ['a POST with a body', (key) => ({ key, method: 'POST', body: `{"key":"${key}'"}` })],
  ['a HEAD', (key) => ({ key, method: 'HEAD' })],
];

async function expectReproducible(
  request: Partial<HttpRequest>,
  keys: Partial<Keys>,
  headers: Record<string, string> = {},
) {
  const detail = await findFailure(request, keys, headers);
  const [asked, ...none] = received.splice(0);
  expect(none).toEqual([]);
  if (!asked || !detail?.curl || !detail.replay) throw new Error('There is no finding.');
  for (const secret of [...Object.values(keys), ...Object.values(headers)]) {
    const shown = JSON.stringify(detail) + Buffer.from(detail.replay, 'base64url');
    expect(shown).not.toContain(secret);
  }
  expect(detail.curl).not.toContain('\n');

  const variables = Object.entries(keys).map(([name, key]) => [keyVariables[name as keyof Keys], key]);
  const extra = Object.entries(headers).map(([name, value]) => [`CROSSRATE_HEADER_${name.toUpperCase()}`, value]);
  const env = { PATH: process.env.PATH, ...Object.fromEntries([...variables, ...extra]) };
  // Bash would take the socket of its input for a login from afar, and read the settings of whoever runs the tests.
  await promisify(execFile)('bash', ['--norc', '-c', `${detail.curl} --silent`], { env });
  const again = readReplay(detail.replay, keys);
  await fetch(target.url + again.path, { ...again, headers: { ...again.headers, ...headers } });
  expect(received.map(describe)).toEqual([describe(asked), describe(asked)]);
}

it.each(cases)(
  'shows %s as a curl line and as a replay that send the same request, and shows no key',
  async (_what, build) => {
    for (const active of [KEY, 'Ab3+xY/9zQ=a+b/c=']) {
      received.splice(0);
      await expectReproducible(build(active), { active });
    }
  },
);

it.each<[what: string, build: (key: string) => Partial<HttpRequest>, shown: string]>([
  ['a key without its end', (key) => ({ key: key.slice(0, -2) }), "'X-API-KEY: [key]'"],
  ['a key with a changed character', (key) => ({ key: `${key.slice(0, 12)}#${key.slice(13)}` }), '[key]#[key]'],
  ['an encoded key', (key) => ({ headers: { authorization: `Basic ${btoa(`x:${key}`)}` } }), 'Basic eDpj[key]'],
])('shows a curl line without a replay for %s, and hides the key there', async (_what, build, shown) => {
  const detail = await findFailure(build(KEY), { active: KEY });
  expect([detail?.curl, detail?.replay]).toEqual([expect.stringContaining(shown), undefined]);
});

it('shows headers of --header as variables', async () => {
  await expectReproducible({ key: KEY }, { active: KEY }, { Authorization: 'Basic c2VjcmV0LXRva2Vu' });
});

it('shows each key as its own variable, even if the keys begin alike or have a single letter', async () => {
  const keys = { active: 'cr_mock_active', restricted: 'cr_mock_restricted', unverified: '#key', spare: 'q' };
  for (const [name, key] of Object.entries(keys))
    expect((await findFailure({ key }, keys))?.curl).toContain(`"X-API-KEY: $${keyVariables[name as keyof Keys]}"`);
});

it('formats a curl line for HTTP/1.1 when the letters of a header name matter', () => {
  const request = describeRequest('https://x', { path: '/api/rates', headers: { 'x-aPi-kEy': 'b' } });
  const curl = "curl -i --http1.1 -H 'x-aPi-kEy: b' 'https://x/api/rates'";
  expect(formatCurl(request, { url: 'https://x', keys: {} })).toBe(curl);
});

it('shows the request, the status, the content type and the body of a wrong answer', async () => {
  const about = { request: 'GET /api/rates → 418', status: 418, headers: { 'content-type': 'text/plain' } };
  expect(await findFailure({ key: KEY }, { active: KEY })).toMatchObject({ ...about, body: 'you are [key]' });
});

it('replays a finding with the keys of the command line, and shows the answer without them', async () => {
  const { replay = '' } = (await findFailure({ path: '/api/rates?base=EUR', key: KEY }, { active: KEY })) ?? {};
  received.splice(0);
  const today = 'cr_today_another_and_longer_key';
  const { code, stdout } = await runCommand('--url', target.url, '--key', today, '--replay', replay);
  expect(received.map(describe)).toMatchObject([{ url: '/api/rates?base=EUR', headers: [`X-API-KEY: ${today}`] }]);
  expect([code, stdout]).toEqual([0, expect.not.stringContaining(today)]);
  expect(stdout).toContain(`curl -i -H "X-API-KEY: $CROSSRATE_API_KEY" '${target.url}/api/rates?base=EUR'`);
  expect(stdout).toMatch(/^status 418$[\s\S]*^content-type: text\/plain$[\s\S]*^you are \[key\]$/m);
});

it.each([
  ['nonsense', 'it is no request of a finding'],
  ['["GET","@x/api",{}]', 'it is no request of a finding'],
  ['["GET","/",{"X-API-KEY":"⟦3⟧"}]', 'it needs the key of CROSSRATE_QUOTA_KEY'],
])('refuses to replay %s', async (text, reason) => {
  const word = Buffer.from(text).toString('base64url');
  const { code, stderr } = await runCommand('--url', target.url, '--replay', word);
  expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
});
