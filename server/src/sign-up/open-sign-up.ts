import type { Registry } from '@prometheus-io/client';
import type { Clock } from '../clock.ts';
import type { Log } from '../log/logger.ts';
import { createMailCounter } from '../metrics/create-mail-counter.ts';
import type { MailOutbox } from './mail-outbox.ts';
import { MailSender, type SendMail } from './mail-sender.ts';
import { SignUp } from './sign-up.ts';
import type { SignUpSettings } from './sign-up-settings.ts';
import type { SignUpStore } from './sign-up-store.ts';
import { createSmtp } from './smtp.ts';

/** The dependencies of sign-up, beside its settings. */
interface SignUpSurroundings {
  readonly storage: { readonly identity: string; readonly signUps: SignUpStore; readonly mails: MailOutbox };
  /** Sends mails in place of the mail server. */
  readonly sendMail?: SendMail | undefined;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly log: Log;
}

/** Sign-up that sends its mails. Disposing stops the sending. */
export interface OpenSignUp extends Pick<SignUpSettings, 'publicUrl' | 'trustedProxies'>, AsyncDisposable {
  readonly signUp: SignUp;
}

/** Opens sign-up, and starts to send the mails that are due. */
export function openSignUp(settings: SignUpSettings, surroundings: SignUpSurroundings): OpenSignUp {
  const { smtpUrl: url, mailFrom: from, publicUrl, trustedProxies, limits } = settings;
  const { storage, registry, clock, log, sendMail: send = createSmtp({ url, from }) } = surroundings;
  const { signUps: store, mails: outbox, identity: secret } = storage;
  const onAttempt = createMailCounter(registry);
  const sender = new MailSender({ outbox, store, send, publicUrl, clock, log, onAttempt });
  sender.start();
  return {
    publicUrl,
    trustedProxies,
    signUp: new SignUp({ store, limits, secret, clock, onDue: () => sender.wake() }),
    [Symbol.asyncDispose]: () => sender[Symbol.asyncDispose](),
  };
}
