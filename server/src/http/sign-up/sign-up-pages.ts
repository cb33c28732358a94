import { type RequestHandler, Router } from 'express';
import type { Access } from '../../access/access.ts';
import type { Clock } from '../../clock.ts';
import { signUpPaths } from '../../sign-up/sign-up-paths.ts';
import type { TokenUse } from '../../sign-up/sign-up-store.ts';
import { STORAGE_RETRY_SECONDS } from '../answers/answers.ts';
import { NO_STORE, sendText } from '../answers/send.ts';
import type { PageLink } from '../pages/menu.ts';
import { filePolicy } from '../pages/policies.ts';
import { writeAccountForm } from './account-form.ts';
import { writeAccountPage } from './account-page.ts';
import { writeKeyPage } from './key-page.ts';
import { writeLimitPage } from './limit-page.ts';
import { type HandleForm, readForm } from './read-form.ts';
import { writeRedemptionPage } from './redemption-page.ts';
import { writeRefusalPage } from './refusal-page.ts';
import { sendPage } from './send-page.ts';
import type { SignUpDependencies } from './sign-up-dependencies.ts';
import { writeSignUpForm } from './sign-up-form.ts';
import { tokenPaths, writeTokenForm } from './token-form.ts';

/** The dependencies of the pages for customers. */
interface PageDependencies extends SignUpDependencies {
  readonly access: Access;
  readonly clock: Pick<Clock, 'now'>;
  readonly menu: readonly PageLink[];
}

/**
 * Creates the pages where customers get keys. They come before the answers to preflights: no page of another origin may post
 * to them or read them.
 */
export function createSignUpPages(dependencies: PageDependencies): RequestHandler {
  const router = createRouter(dependencies);
  const paths = new Set<string>(Object.values(signUpPaths));
  // Matching all routes would cost each request of the interface time.
  return (req, res, next) => (paths.has(req.path) ? router(req, res, next) : next());
}

function createRouter({ signUp, counters, publicUrl, access, clock, menu }: PageDependencies): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const prepare: RequestHandler = (_req, res, next) => {
    res.locals.menu = menu;
    res.locals.answerFailure = (isTemporary) => {
      const { status, page } = writeRefusalPage(isTemporary ? 'unavailable' : 'internal');
      sendPage(res, status, page, isTemporary ? ['Retry-After', String(STORAGE_RETRY_SECONDS)] : []);
    };
    next();
  };

  const addPage = (path: string, show: RequestHandler, handle?: HandleForm) => {
    const route = router.route(path).all(prepare).get(show);
    if (handle) route.post(readForm(publicUrl, handle));
    const headers = ['Allow', handle ? 'GET, HEAD, POST' : 'GET, HEAD'];
    const { status, page } = writeRefusalPage('methodNotAllowed');
    route.all((_req, res) => sendPage(res, status, page, headers));
  };

  const addTokenPage = (use: TokenUse) =>
    addPage(
      tokenPaths[use],
      (_req, res) => sendPage(res, 200, writeTokenForm(use)),
      async (form, _req, res) => {
        const { status, page } = writeRedemptionPage(await signUp.redeem(readToken(form.read('token')), use));
        sendPage(res, status, page);
      },
    );

  addPage(
    signUpPaths.form,
    (_req, res) => sendPage(res, 200, writeSignUpForm()),
    async (form, req, res) => {
      const email = form.read('email');
      // A client that has left has no address any more.
      const result = await signUp.begin({ email, client: req.ip ?? '', proof: form.read('proof') });
      if (!('problem' in result)) return sendPage(res, 200, writeKeyPage(result));
      if (result.problem === 'email') return sendPage(res, 422, writeSignUpForm(email));
      sendPage(res, 429, writeLimitPage(result), ['Retry-After', String(result.retryAfterSeconds)]);
    },
  );
  addTokenPage('verify');
  addTokenPage('delete');
  addPage(
    signUpPaths.account,
    (_req, res) => sendPage(res, 200, writeAccountForm()),
    async (form, _req, res) => {
      // Also the accounts whose requests are refused have a page.
      const { account } = await access.admit(form.read('key').trim());
      if (!account) return sendPage(res, 401, writeAccountForm({ isWrong: true }));
      res.locals.account = account;
      const now = clock.now();
      sendPage(res, 200, writeAccountPage(account, await counters.readDays(account.id, now), now));
    },
  );
  addPage(signUpPaths.challenge, async (_req, res) => {
    const challenge = await signUp.createChallenge();
    res.locals.policy = filePolicy;
    sendText(res, 200, JSON.stringify(challenge), NO_STORE);
  });
  return router;
}

/** Reads the token from a pasted link, or from the part of it after `#`. */
function readToken(pasted: string): string {
  return pasted.trim().replace(/^.*#/, '');
}
