import { randomBytes } from 'node:crypto';
import type { Registry } from '@prometheus-io/client';
import type { Clock } from '../clock.ts';
import type { Log } from '../log/logger.ts';
import { createMailCounter } from '../metrics/create-mail-counter.ts';
import { LinkTokens } from './link-token.ts';
import type { MailError, SendMail } from './mail.ts';
import { MailLimits } from './mail-limits.ts';
import { SignUp } from './sign-up.ts';
import type { SignUpSettings } from './sign-up-settings.ts';
import type { SignUpStore } from './sign-up-store.ts';
import { createSmtp } from './smtp.ts';

/** The dependencies of sign-up, beside its settings. */
interface SignUpSurroundings {
  readonly storage: { readonly identity: string; readonly signUps: SignUpStore };
  /** Takes mails in place of the mail server. */
  readonly sendMail?: SendMail | undefined;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly log: Log;
}

/** Opens sign-up. Asks the mail server once, so that a wrong setting shows before a customer meets it. */
export function openSignUp(settings: SignUpSettings, surroundings: SignUpSurroundings): SignUp {
  const { storage, registry, clock, log, sendMail } = surroundings;
  const { smtpUrl: url, mailFrom: from, publicUrl } = settings;
  const smtp = createSmtp({ url, from, name: new URL(publicUrl).hostname });
  if (!sendMail)
    smtp.check().catch(({ message: problem }: MailError) => {
      log.warn({ problem }, 'the mail server of SMTP_URL cannot be used now: nobody gets a key by sign-up');
    });
  return new SignUp({
    store: storage.signUps,
    // A backup has the first, and not the second.
    tokens: new LinkTokens([storage.identity, url], randomBytes),
    limits: new MailLimits(clock),
    send: sendMail ?? smtp.send,
    names: settings,
    clock,
    log,
    onMail: createMailCounter(registry),
  });
}
