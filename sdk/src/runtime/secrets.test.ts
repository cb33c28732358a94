import { inspect } from 'node:util';
import { errorResponses } from '@crossrate/contract';
import { expect, it } from 'vitest';
import { catchFailure } from '../../test/catch-failure.ts';
import { provideScriptedServer } from '../../test/provide-scripted-server.ts';
import * as sdk from '../index.ts';

const KEY = 'cr_secret';
const server = provideScriptedServer();

const createClient = (options = {}) =>
  new sdk.Crossrate({ baseUrl: server.url, apiKey: KEY, maxRetries: 0, cache: false, ...options });

it('shows no more than the beginning of a body, and no key in it', async () => {
  server.script({ status: 502, body: `<p>You sent ${KEY}</p>${'x'.repeat(1_000)}` });
  const error = await catchFailure(createClient().rates());
  expect(error).toMatchObject({ snippet: expect.stringMatching(/^<p>You sent \[key\]<\/p>x+$/) });
  expect(error.snippet).toHaveLength(200);
});

it.each([
  ['a message', { status: 401, body: { error: `${KEY} is not valid` } }],
  ['a redirect', { status: 302, body: '', headers: { Location: `/login/${KEY}?key=${KEY}` } }],
  ['what is no JSON', { status: 200, body: `${KEY} is not valid` }],
])('shows no key that %s repeats', async (_, step) => {
  server.script(step);
  const error = await catchFailure(createClient().rates());
  expect(inspect(error, { depth: 9 })).toContain('[key]');
  expect(inspect(error, { depth: 9 })).not.toContain(KEY);
});

it('shows the key nowhere but in the header', async () => {
  server.script({ status: 401, body: errorResponses.unauthorized.body });
  const crossrate = createClient();
  const converter = crossrate.withOptions({ timeout: 5 });
  const error = await catchFailure(crossrate.rates());
  const all = [crossrate, converter, error].flatMap((thing) => [JSON.stringify(thing), inspect(thing, { depth: 9 })]);
  expect(all.join()).not.toContain(KEY);
});

it.each([
  ['written in escapes', { status: 401, body: '{"error":"bad key cr\\u005fsecret"}' }],
  ['as the id of the request', { status: 401, body: { error: 'no' }, headers: { 'X-Request-Id': KEY } }],
  ['as an address', { status: 302, headers: { Location: `http://127.0.0.1/${KEY}/?key=${KEY}` } }],
  ['in what is wrong with the body', { body: { [KEY]: 1 } }],
])('shows no key that an answer repeats %s', async (_, answer) => {
  server.script(answer);
  const check = (_id: string, body: unknown) => `the name ${Object.keys(body as object)} is not allowed`;
  const error = await catchFailure(createClient({ check }).rates());
  expect(JSON.stringify(error) + inspect(error)).not.toContain(KEY);
  expect(JSON.stringify(error)).toContain('[key]');
});

it.each([
  ['JSON', '"cr_a\\/b+c_secret and cr_a/b\\u002Bc_secret and cr_a\\/b\\u002bc\\u005fsecret"'],
  ['an address', '<a href="/?key=cr_a%2Fb%2bc_secret">'],
  ['HTML', '<p>cr_a/b&#43;c_secret and cr_a&#x2F;b&#x2B;c_secret</p>'],
])('shows no key that an answer escapes as %s does', async (_, body) => {
  server.script({ status: 502, body });
  const error = await catchFailure(createClient({ apiKey: 'cr_a/b+c_secret' }).rates());
  expect(JSON.stringify(error)).toContain('[key]');
  expect(JSON.stringify(error)).not.toMatch(/secret/);
});

it.each(['/login/cr_a?b/c#secret', '//cr_a?b/c#secret@rates.example.com/'])(
  'shows no part of a key that the target %s of a redirect cuts in two',
  async (Location) => {
    server.script({ status: 302, body: '', headers: { Location } });
    const error = await catchFailure(createClient({ apiKey: 'cr_a?b/c#secret' }).rates());
    expect(JSON.stringify(error)).not.toContain('cr_a');
  },
);

it('reads a long target of a redirect without searching for a password from every character', async () => {
  const target = `/${'a'.repeat(500_000)}`;
  const fetch = async () => new Response(null, { status: 302, headers: { Location: `${target}?amount=12` } });
  const error = await catchFailure(createClient({ apiKey: '', fetch }).rates());
  expect(error).toMatchObject({ message: `Unexpected redirect to ${target}.`.slice(0, 200) });
});

it('searches only the beginning of an answer that is built to match parts of the key at every place', async () => {
  const words = ['correct', 'horse', 'battery', 'staple', 'apple', 'river', 'stone', 'brook'];
  const body = words
    .map((word) => word.repeat(7))
    .join('')
    .repeat(150_000);
  server.script({ status: 502, body });
  const error = await catchFailure(createClient({ apiKey: [...words, 'cloud'].join('-') }).rates());
  expect(error).toMatchObject({ name: 'UnexpectedResponseError', snippet: body.slice(0, 200) });
});

it('shows no part of a padded key that an answer repeats twice', async () => {
  const apiKey = `${'c2VjcmV0'.repeat(6)}==`;
  server.script({ status: 403, body: { error: `Not ${apiKey}, nor ${apiKey}, sorry.` } });
  const { message } = (await catchFailure(createClient({ apiKey }).rates())) as Error;
  expect(message).toBe('Not [key], nor [key], sorry.');
});

it('shows no part of a key, however often an answer repeats the key', async () => {
  const apiKey = `cr_${'secret+/'.repeat(30)}end`;
  server.script({ status: 502, body: apiKey.replaceAll('+/', '&#x2B;&#x2F;').repeat(1_000) });
  const error = await catchFailure(createClient({ apiKey }).rates());
  expect(error).toMatchObject({ snippet: '[key]' });
});

it.each([['&#x2B;'], ['\\u002b'], ['&lowbar;']])(
  'shows no part of a key whose many marks all return as %s',
  async (escaped) => {
    server.script({ status: 502, body: `<p>Not cr${escaped.repeat(9)}secret</p>` });
    const error = await catchFailure(createClient({ apiKey: `cr${'+'.repeat(9)}secret` }).rates());
    expect(error).toMatchObject({ snippet: '[key]' });
  },
);

it.each([
  ['a key of many marks', `secret-${'-'.repeat(100_000)}`, `secret${'-'.repeat(14)}key`],
  ['a key of marks alone', 'x'.repeat(100_000), '-'.repeat(64)],
  ['a key of single letters', 'a'.repeat(100_000), `${'a-'.repeat(2_000)}b`],
  ['a key of escapes', '%25'.repeat(30_000), `${'%25'.repeat(100)}x`],
])('reads a long answer for %s in one pass, without trying every way to escape it', async (_, body, apiKey) => {
  server.script({ status: 502, body });
  const error = await catchFailure(createClient({ apiKey }).rates());
  expect(error).toMatchObject({ name: 'UnexpectedResponseError', snippet: body.slice(0, 200) });
});

it('hides a key of marks alone', async () => {
  server.script({ status: 502, body: 'You sent !#$%&*+-!' });
  expect(await catchFailure(createClient({ apiKey: '!#$%&*+-' }).rates())).toMatchObject({
    snippet: 'You sent [key]!',
  });
});
