import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { clauses, Mismatch, selectClauses } from '../../src/index.ts';
import { prepareHiding } from '../../src/suite/secrets.ts';
import { buildClause, collectResults, startTarget } from './suite-world.ts';

const KEY = 'cr_secret_0123456789';
const ODD_KEY = 'a+b/c=d "e012';

/** Tries a clause that fails with a text from the target, and returns the detail of its result. */
async function findDetail(received: unknown, key = KEY, headers: Record<string, string> = {}) {
  const clause = buildClause(async () => {
    throw new Mismatch('status', 200, received);
  });
  const access = { url: 'http://127.0.0.1:1', keys: { active: key }, headers };
  const [result] = await collectResults({ ...access, clauses: [clause] });
  return result?.detail;
}

it('removes a key before it shortens a text, so that no part of the key is left', async () => {
  for (let length = 270; length <= 300; length += 1) {
    const detail = await findDetail(`${'x'.repeat(length)}${KEY}`);
    expect(JSON.stringify(detail)).not.toContain('cr_');
    expect(detail?.received?.length).toBeLessThanOrEqual(301);
  }
});

it.each([
  ['as it is', KEY],
  ['in part', `half ${KEY.slice(0, 14)}, end ${KEY.slice(-9)}`],
  ['in capitals', `${KEY.toUpperCase()}x`],
  ['reversed', [...KEY].reverse().join('')],
  ['in base64', btoa(KEY)],
  ['in base64, as a name', btoa(`${KEY}:`)],
  ['in base64, as a password', btoa(`x:${KEY}`)],
  ['hashed', createHash('sha256').update(KEY).digest('hex')],
  ['in an address', encodeURIComponent(ODD_KEY)],
  ['in JSON', JSON.stringify(ODD_KEY)],
])('removes a key from every text of a report: %s', (_how, text) => {
  const shown = prepareHiding([KEY, ODD_KEY])(`so ${text}!`);
  expect(shown).toContain('[key]');
  for (let from = 0; from + 8 <= text.length; from += 1) expect(shown).not.toContain(text.slice(from, from + 8));
});

it.each<[key: string, received: unknown, shown: string]>([
  ['s3cret78', { error: 'sorry s3cret78' }, '{"error":"sorry [key]"}'],
  ['a', { rates: 'a', base: 'cab' }, '{"rates":"a","base":"cab"}'],
  ['cr_mock_restricted', 'This account is restricted.', 'This account is restricted.'],
  [KEY, 'dXNlcjpwYXNzd29yZA== and %20%20%20%20%20.', 'dXNlcjpwYXNzd29yZA== and %20%20%20%20%20.'],
])('removes the key %s as a whole word, and shows words that only resemble it', async (key, received, shown) => {
  expect((await findDetail(received, key))?.received).toBe(shown);
});

it('keeps the words of the suite, whatever placeholder the key is', async () => {
  expect((await findDetail('', 'status'))?.reason).toBe('status');
});

it('shows no session that a target opens with a cookie, though the session lets a client in without a key', async () => {
  using target = await startTarget((req, res) => {
    const isOpen = req.headers['x-api-key'] === KEY || req.headers.cookie === 'sid=session-4711';
    const headers = { 'Content-Type': 'application/json', 'Set-Cookie': 'sid=session-4711; HttpOnly' };
    const table = { base: 'USD', rates: { USD: 1 }, updated_at: '2026-09-29T00:00:00+00:00' };
    res.writeHead(isOpen ? 200 : 401, headers).end(JSON.stringify(isOpen ? table : { error: 'No key.' }));
  });
  const tried = selectClauses(clauses, { only: ['auth-header-only'] });
  const [result] = await collectResults({ url: target.url, clauses: tried, keys: { active: KEY } });
  expect(result?.status).toBe('failed');
  expect(JSON.stringify(result)).not.toContain('4711');
});

it('removes the encoded value of a header, and the password in a Basic one', async () => {
  const text = `${btoa('a token of a gate')} user:hunter2hunter2 hunter2hunter2`;
  const headers = { 'X-Gate': 'a token of a gate', Authorization: `Basic ${btoa('user:hunter2hunter2')}` };
  expect((await findDetail(text, KEY, headers))?.received).toMatch(/^\[key\]\S* \[key\] \[key\]$/);
});
