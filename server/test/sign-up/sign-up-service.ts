import { expect } from 'vitest';
import { findFreePort } from '../../../tools/testing/free-port.ts';
import type { Surroundings } from '../../src/service.ts';
import type { Mail } from '../../src/sign-up/write-mail.ts';
import { startTestService, type TestService } from '../test-service.ts';

/** A service at which customers sign up, and that keeps the mails which it would send. */
export interface SignUpService extends TestService {
  readonly mails: readonly Mail[];
  /** Sends a form as a page of the service does in a browser. */
  post(path: string, fields: string | Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  /** Asks for a key, and reads it from the page. */
  signUp(email: string): Promise<{ readonly page: string; readonly key: string; readonly code: string }>;
  /** Waits until a number of mails were sent, and reads the token from the last one. */
  readToken(count?: number): Promise<string>;
}

const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Starts a service at which any number of customers can sign up. */
export async function startSignUpService(
  surroundings: Surroundings = {},
  env: Record<string, string> = {},
): Promise<SignUpService> {
  const port = String(await findFreePort());
  const mails: Mail[] = [];
  const sendMail = async (mail: Mail) => void mails.push(mail);
  const service = await startTestService(
    { sendMail, ...surroundings },
    {
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SIGNUP: 'on',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'keys@example.com',
      SIGNUP_PER_CLIENT: '1000',
      ...env,
    },
  );
  const post: SignUpService['post'] = (path, fields, headers) =>
    fetch(service.url + path, {
      method: 'POST',
      headers: { Origin: service.url, 'Content-Type': FORM_TYPE, ...headers },
      body: typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    });
  return {
    ...service,
    mails,
    post,
    async signUp(email) {
      const page = await (await post('/signup', { email })).text();
      return { page, key: readPart(page, /value="(cr_\w+)"/), code: readPart(page, /class="code">([^<]*)</) };
    },
    async readToken(count = 1) {
      await expect.poll(() => mails.length).toBe(count);
      return readPart(mails.at(-1)?.text ?? '', /\/signup\/confirm#([\w-]+)/);
    },
  };
}

function readPart(text: string, pattern: RegExp): string {
  const [, part] = pattern.exec(text) ?? [];
  if (part === undefined) throw new Error(`Nothing matches ${pattern}: ${text}`);
  return part;
}
