import type { Express } from 'express';
import type { Access } from '../access/access.ts';
import type { Log } from '../log/logger.ts';
import type { Quota } from '../quota/quota.ts';
import { createSignUpPages, type SignUpDependencies } from '../sign-up/pages/sign-up-pages.ts';
import { signUpPaths } from '../sign-up/sign-up-paths.ts';
import { addOperations, operationPaths } from './add-operations.ts';
import { Answers } from './answers/answers.ts';
import { createFail } from './answers/fail.ts';
import { type Attribution, addDocument, DOCUMENT_PATH } from './document.ts';
import { followRequests } from './follow-requests.ts';
import { openApp, refuseMalformed } from './open-app.ts';
import { addOperatorEndpoints, type OperatorDependencies } from './operator/endpoints.ts';
import { operatorPaths, whyPaths } from './operator/paths.ts';
import { refuseForeignHost } from './operator/refuse-foreign-host.ts';
import type { BrowserFile, BrowserPage } from './pages/browser-file.ts';
import { listFiles, listShared } from './pages/browser-folder.ts';
import { chooseMenu } from './pages/menu.ts';
import type { PageAction } from './pages/page-action.ts';
import { servePages } from './pages/serve-pages.ts';
import { createWhyPages } from './pages/why-pages.ts';
import { answerPreflight } from './preflight.ts';
import type { RequestObserver } from './request-observer.ts';

/** The users of an app: customers get the operations and the interface, operators get health, metrics and explanations. */
export type Audience = 'customers' | 'operators' | 'everybody';

/** The dependencies of the app. */
export interface AppDependencies extends OperatorDependencies {
  readonly access: Access;
  readonly quota: Quota;
  readonly log: Log;
  readonly observer: RequestObserver;
  /** The attributions of the configured providers. */
  readonly attributions: readonly Attribution[];
  /** Sign-up by e-mail; absent when it is off. */
  readonly signUp?: SignUpDependencies;
  /** True where this machine alone can reach the port of operators. */
  readonly isLocal?: boolean;
  /** The pages for browsers, their files and their actions. */
  readonly pages: readonly (BrowserFile | BrowserPage | PageAction)[];
}

/** Builds the app of a server: what is said about a request is said in this order. Opens no port. */
export function createApp(dependencies: AppDependencies, audience: Audience): Express {
  const { log, clock, observer, attributions } = dependencies;
  const isForCustomers = audience !== 'operators';
  const isForOperators = audience !== 'customers';
  const signUp = isForCustomers ? dependencies.signUp : undefined;
  const pages = omitRepeated([
    ...(isForCustomers ? dependencies.pages : []),
    ...(isForOperators ? createWhyPages() : []),
    ...(signUp ? [...listFiles('signup'), ...listShared()] : []),
  ]);
  const menu = chooseMenu([...pages.map(({ path }) => path), ...(signUp ? Object.values(signUpPaths) : [])]);
  const answers = new Answers(dependencies);
  const app = openApp();
  app.set('trust proxy', signUp?.settings.trustedProxies ?? false);
  app.use(followRequests(log, clock, observer), refuseMalformed(answers));
  if (audience === 'operators' && dependencies.isLocal) app.use(refuseForeignHost);
  if (signUp) app.use(createSignUpPages({ ...signUp, access: dependencies.access, clock, menu }));
  app.use(answerPreflight);
  if (isForCustomers) addOperations(app, { ...dependencies, answers });
  app.use(servePages(pages, menu));
  if (isForCustomers) addDocument(app, attributions);
  if (isForOperators) addOperatorEndpoints(app, dependencies);
  const paths = [
    ...pages.map(({ path }) => path),
    ...(isForCustomers ? [...operationPaths, DOCUMENT_PATH] : []),
    ...(isForOperators ? [...Object.values(operatorPaths), ...Object.values(whyPaths)] : []),
  ];
  app.use((req, res) => answers.refuse(res, paths.includes(req.path) ? 'methodNotAllowed' : 'notFound'));
  app.use(createFail(answers, dependencies));
  return app;
}

/** Keeps one page of each path: several pages share files. */
function omitRepeated(pages: AppDependencies['pages']): AppDependencies['pages'] {
  return [...new Map(pages.map((page) => [page.path, page])).values()];
}
