import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Access } from '../../access/access.ts';
import type { Clock } from '../../clock.ts';
import { STORAGE_RETRY_SECONDS } from '../../http/answers/answers.ts';
import { isLoopback } from '../../http/host-name.ts';
import type { PageLink } from '../../http/pages/menu.ts';
import type { QuotaStore } from '../../quota/quota-store.ts';
import type { SignUp } from '../sign-up.ts';
import { signUpPaths } from '../sign-up-paths.ts';
import type { SignUpSettings } from '../sign-up-settings.ts';
import { writeAccountForm, writeAccountPage } from './account-page.ts';
import { writeForm, writeSent } from './form-page.ts';
import { writeKeyPage } from './key-page.ts';
import { TICK, writeLinkPage } from './link-page.ts';
import { type MessageName, writeLimitPage, writeMessage } from './message-page.ts';
import { createSendPage } from './page.ts';
import { type Form, readForm } from './read-form.ts';

/** A link of a mail, with whatever mail programs add to its end. */
const LINK = /^\/signup\/[\w-]{90}/;

/** What the pages need. */
export interface SignUpDependencies {
  readonly signUp: SignUp;
  readonly settings: SignUpSettings;
  readonly counters: Pick<QuotaStore, 'readDays'>;
  /** True to show a browser on this machine the mails of a demo. */
  readonly showsMails: boolean;
}

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
  return (req, res, next) => (paths.has(req.path) || LINK.test(req.path) ? router(req, res, next) : next());
}

function createRouter({ signUp, settings, counters, showsMails, access, clock, menu }: PageDependencies): Router {
  const { publicUrl } = settings;
  const router = Router({ caseSensitive: true, strict: true });
  const sendPage = createSendPage(menu, settings);
  const say = (res: Response, name: MessageName, retrySeconds?: number) => {
    const { status, page } = writeMessage(name, publicUrl);
    sendPage(res, status, page, retrySeconds === undefined ? [] : ['Retry-After', String(retrySeconds)]);
  };
  const prepare: RequestHandler = (_req, res, next) => {
    res.locals.answerFailure = (isTemporary) =>
      isTemporary ? say(res, 'unavailable', STORAGE_RETRY_SECONDS) : say(res, 'internal');
    next();
  };

  interface Methods {
    readonly get?: RequestHandler;
    readonly post?: (form: Form, req: Request, res: Response) => Promise<void>;
  }
  const addPage = (path: string | RegExp, { get, post }: Methods) => {
    const route = router.route(path).all(prepare);
    if (get) route.get(get);
    if (post) route.post(readForm(publicUrl, say, post));
    const allowed = [...(get ? ['GET, HEAD'] : []), ...(post ? ['POST'] : [])].join(', ');
    const { status, page } = writeMessage('methodNotAllowed', publicUrl);
    route.all((_req, res) => sendPage(res, status, page, ['Allow', allowed]));
  };

  /** Takes the token of a form whose box was ticked. Programs that check mails tick no boxes. */
  const takeToken = async (form: Form, res: Response): Promise<string | undefined> => {
    const token = form.read('token');
    if (form.read(TICK) !== '') return token;
    const offer = await signUp.findOffer(token);
    if (offer) sendPage(res, 422, writeLinkPage(offer, { isUnticked: true }));
    else say(res, 'void');
    return undefined;
  };

  addPage(signUpPaths.form, {
    get: (_req, res) => sendPage(res, 200, writeForm()),
    async post(form, req, res) {
      const typed = form.read('email');
      // A client that has left has no address any more.
      const asked = await signUp.askForMail(typed, req.ip ?? '');
      const { outcome } = asked;
      const isShown = showsMails && isLoopback(req.socket.remoteAddress ?? '');
      if (outcome === 'sent') sendPage(res, 200, writeSent(isShown ? asked.mail : undefined));
      else if (outcome === 'limit')
        sendPage(res, 429, writeLimitPage(asked), ['Retry-After', String(asked.retryAfterSeconds)]);
      else if (outcome === 'no_address' || outcome === 'no_mailbox')
        sendPage(res, 422, writeForm({ typed, problem: outcome }));
      else say(res, outcome, 60);
    },
  });
  addPage(LINK, {
    async get(req, res) {
      const offer = await signUp.findOffer(req.path.slice(signUpPaths.form.length + 1));
      if (offer) sendPage(res, 200, writeLinkPage(offer));
      else say(res, 'void');
    },
  });
  addPage(signUpPaths.key, {
    async post(form, _req, res) {
      const token = await takeToken(form, res);
      if (token === undefined) return;
      const made = await signUp.makeKey(token);
      if (made) sendPage(res, 200, writeKeyPage(made, publicUrl));
      else say(res, 'void');
    },
  });
  addPage(signUpPaths.delete, {
    async post(form, _req, res) {
      const token = await takeToken(form, res);
      if (token !== undefined) say(res, await signUp.deleteAccount(token));
    },
  });
  addPage(signUpPaths.account, {
    get: (_req, res) => sendPage(res, 200, writeAccountForm()),
    async post(form, _req, res) {
      // Also the accounts whose requests are refused have a page.
      const { account } = await access.admit(form.read('key').trim());
      if (!account) return sendPage(res, 401, writeAccountForm({ isWrong: true }));
      res.locals.account = account;
      sendPage(res, 200, writeAccountPage(account, await counters.readDays(account.id, clock.now())));
    },
  });
  return router;
}
