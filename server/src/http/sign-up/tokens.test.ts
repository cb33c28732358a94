import { expect, it, vi } from 'vitest';
import { startSignUpService } from '../../../test/sign-up/sign-up-service.ts';
import { SignUp } from '../../sign-up/sign-up.ts';
import { signUpPaths } from '../../sign-up/sign-up-paths.ts';
import type { Redemption } from '../../sign-up/sign-up-store.ts';

it('changes nothing when the page of a link is opened, by whatever program', async () => {
  await using service = await startSignUpService();
  await service.signUp('ada@example.com');
  const token = await service.readToken();
  for (const path of [signUpPaths.confirm, signUpPaths.delete])
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      for (const query of ['', `?token=${token}`]) await service.get(path + query, undefined, { method });
  expect((await service.accounts.listAfter(0, 1))[0]).toMatchObject({ verified: false, email: 'ada@example.com' });
  expect((await service.post(signUpPaths.confirm, { token })).status).toBe(200);
});

it.each([
  ['', '\n'],
  [' #', ''],
  ['http://rates.example/signup/confirm#', ' '],
])('takes a token between %j and %j, as they come with a paste', async (before, after) => {
  await using service = await startSignUpService();
  await service.signUp('ada@example.com');
  const token = before + (await service.readToken()) + after;
  expect((await service.post(signUpPaths.confirm, { token })).status).toBe(200);
});

it('says of a token that was used, altered, cut or sent twice that the link does not work, and what to do', async () => {
  await using service = await startSignUpService();
  await service.signUp('ada@example.com');
  const token = await service.readToken();
  const altered = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
  const wrong = [altered, token.slice(1), `${token}x`, '', '<script>'];
  const bodies = [...wrong.map((text) => ({ token: text })), `token=${token}&token=${token}`, `token[]=${token}`];
  for (const body of bodies) {
    const response = await service.post(signUpPaths.confirm, body);
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toMatch(
      /It was used already, is older than 24 hours, or is incomplete\..*href="\/account".*href="\/signup"/s,
    );
    expect(page).not.toContain('<script>');
  }
  expect((await service.post(signUpPaths.confirm, { token })).status).toBe(200);
  expect((await service.post(signUpPaths.confirm, { token })).status).toBe(422);
});

it('deletes an account by the second link of its mail, so that no key of it works', async () => {
  await using service = await startSignUpService();
  const { key } = await service.signUp('ada@example.com');
  await service.post(signUpPaths.confirm, { token: await service.readToken() });
  await service.signUp('ada@example.com');
  const token = await service.readToken(2);
  expect(service.mails[1]?.text).toContain(`${service.url}${signUpPaths.delete}#${token}`);
  const deleted = await service.post(signUpPaths.delete, { token });
  expect([deleted.status, await deleted.text()]).toEqual([200, expect.stringContaining('Your account is deleted')]);
  await expect.poll(() => service.get('/api/rates', key).then(({ status }) => status)).toBe(401);
  expect((await service.post(signUpPaths.account, { key })).status).toBe(401);
});

it.each([
  ['verified', 200],
  ['replaced', 200],
  ['deleted', 200],
  ['restricted', 403],
  ['void', 422],
] as const)('answers %s with %d and a page of its own', async (redemption: Redemption, status) => {
  await using service = await startSignUpService();
  using _redeem = vi.spyOn(SignUp.prototype, 'redeem').mockResolvedValueOnce(redemption);
  const response = await service.post(signUpPaths.confirm, { token: 'a' });
  expect(response.status).toBe(status);
  expect(await response.text()).toMatch(/<h1>[^<]{10,}<\/h1>/);
});
