import type { SMTPServerOptions } from 'smtp-server';
import { expect } from 'vitest';
import { findFreePort } from '../../../tools/testing/free-port.ts';
import type { Surroundings } from '../../src/service.ts';
import { signUpPaths } from '../../src/sign-up/sign-up-paths.ts';
import { startTestService, type TestService } from '../test-service.ts';
import { type ReceivedMail, readMail, startMailServer } from './mail-server.ts';

/** A service at which customers sign up, with a mail server of its own. */
export interface SignUpService extends TestService {
  readonly mails: readonly ReceivedMail[];
  /** Sends a form as a page of the service does in a browser. */
  post(path: string, fields: string | Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** Asks for a link, and returns the token in it. */
  askForLink(email: string): Promise<string>;
  /** Presses the button of a link, and returns the status with the key, if there is one. */
  follow(token: string): Promise<{ readonly status: number; readonly key: string; readonly page: string }>;
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Finds the token of the link in a text. */
export function findToken(text: string): string {
  return /\/signup\/([\w-]{90,})/.exec(text)?.[1] ?? '';
}

/** Starts a service with sign-up. */
export async function startSignUpService(
  surroundings: Surroundings = {},
  env: Record<string, string> = {},
  mailServerOptions: SMTPServerOptions = {},
): Promise<SignUpService> {
  await using resources = new AsyncDisposableStack();
  const mailServer = resources.use(await startMailServer(mailServerOptions));
  const port = String(await findFreePort());
  const service = resources.use(
    await startTestService(surroundings, {
      ...{ PORT: port, PUBLIC_URL: `http://127.0.0.1:${port}`, SIGNUP: 'on' },
      ...{ SMTP_URL: mailServer.url, MAIL_FROM: 'Keys <keys@example.com>', ...env },
    }),
  );
  const post: SignUpService['post'] = (path, fields, headers) =>
    fetch(service.url + path, {
      method: 'POST',
      headers: { Origin: service.url, 'Content-Type': FORM_TYPE, ...headers },
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    });
  const owned = resources.move();
  return {
    ...service,
    mails: mailServer.received,
    post,
    async askForLink(email) {
      expect((await post(signUpPaths.form, { email })).status).toBe(200);
      const mail = mailServer.received.at(-1);
      return findToken(mail ? readMail(mail).text : '');
    },
    async follow(token) {
      const response = await post(signUpPaths.key, { token, mine: 'on' });
      const page = await response.text();
      return { status: response.status, key: /value="(cr_\w+)"/.exec(page)?.[1] ?? '', page };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
