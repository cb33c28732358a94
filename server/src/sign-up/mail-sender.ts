import type { Clock } from '../clock.ts';
import type { Log } from '../log/logger.ts';
import { computeCheckCode } from './check-code.ts';
import type { DueMail, MailOutbox, MailResult } from './mail-outbox.ts';
import type { SignUpStore } from './sign-up-store.ts';
import { createToken, digestToken } from './token.ts';
import { type Mail, writeMail } from './write-mail.ts';

/** The time between looks for mails that are due again, or that another process has left behind. */
const POLL_MS = 5_000;
/** Longer than an attempt may take. Afterwards, the mail of a process that has died is due again. */
const CLAIM_MS = 60_000;
/** The wait after the first failure, which doubles with each one, and the longest one. */
const FIRST_RETRY_MS = 60_000;
const LONGEST_RETRY_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 86_400_000;
const FORGET_EVERY_MS = 600_000;
/** The time for the attempt under way when the sender ends. Nearly every mail server takes a mail sooner. */
const FINISH_MS = 2_000;

/** Options of a {@link MailError}. */
type MailErrorOptions = ErrorOptions & Partial<Record<'isFinal' | 'isOfMail', boolean>>;

/** A failed attempt to send a mail. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** True when the address does not exist, so that another attempt would fail, too. */
  readonly isFinal: boolean;
  /** True when this mail was refused, and another one may be taken. */
  readonly isOfMail: boolean;

  /** @param problem - A short text, without the address and without secrets. */
  constructor(problem: string, { isFinal = false, isOfMail = isFinal, ...options }: MailErrorOptions = {}) {
    super(problem, options);
    this.isFinal = isFinal;
    this.isOfMail = isOfMail;
  }
}

/**
 * Hands a mail over to a mail server. Rejects with a MailError unless the server has taken it, and soon after the signal
 * is aborted.
 */
export type SendMail = (mail: Mail, signal?: AbortSignal) => Promise<void>;

/** The result of an attempt. */
export type MailOutcome = 'sent' | 'failed' | 'given_up';

/** The dependencies of a sender. */
export interface MailSenderOptions {
  readonly outbox: MailOutbox;
  readonly store: Pick<SignUpStore, 'forgetOld'>;
  readonly send: SendMail;
  /** The origin of the pages, such as `https://rates.example.com`. */
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly onAttempt: (outcome: MailOutcome) => void;
}

/**
 * Sends the mails of sign-ups, one after another. Every process of a service has a sender; the outbox gives each mail to
 * one. A process that dies after the mail server took a mail, and before it has noted that, leaves the mail to be sent once
 * more. Disposing gives the mail under way two seconds; one that takes longer stays due.
 */
export class MailSender implements AsyncDisposable {
  readonly #options: MailSenderOptions;
  readonly #stopping = new AbortController();
  readonly #ending = new AbortController();
  #awake = new AbortController();
  #sending: Promise<void> = Promise.resolve();
  #forgottenAt = Number.NEGATIVE_INFINITY;
  #isFailing = false;

  constructor(options: MailSenderOptions) {
    this.#options = options;
  }

  /** Sends what is due, now and from now on. */
  start(): void {
    this.#sending = this.#keepSending();
  }

  /** Looks for mails at once. */
  wake(): void {
    this.#awake.abort();
  }

  async #keepSending(): Promise<void> {
    const { clock, log } = this.#options;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      this.#awake = new AbortController();
      try {
        while (!signal.aborted && (await this.#sendNext()));
        await this.#forgetOld();
        this.#isFailing = false;
      } catch (err) {
        if (!this.#isFailing)
          log.warn({ err }, 'the mails of sign-ups cannot be read or noted; trying every 5 seconds');
        this.#isFailing = true;
      }
      await clock.sleep(POLL_MS, AbortSignal.any([signal, this.#awake.signal])).catch(() => undefined);
    }
  }

  /** Sends a mail that is due. False without one, and after a failure that the next mail would probably meet, too. */
  async #sendNext(): Promise<boolean> {
    const { outbox, log, onAttempt } = this.#options;
    const token = createToken();
    const due = await outbox.claim(digestToken(token), CLAIM_MS);
    if (!due) return false;
    const { accountId, attempts } = due;
    const { result, goesOn } = await this.#attempt(due, token);
    await outbox.settle(accountId, result);
    if (result.isSent) {
      onAttempt('sent');
      log.info({ account: accountId, attempts }, 'sent the mail of a sign-up');
      return true;
    }
    const { problem, retryInMs } = result;
    onAttempt(retryInMs === undefined ? 'given_up' : 'failed');
    const context = { account: accountId, attempts, problem, retryInSeconds: retryInMs && retryInMs / 1000 };
    log.warn(context, retryInMs === undefined ? 'gave up the mail of a sign-up' : 'a mail could not be sent');
    return goesOn;
  }

  async #attempt(due: DueMail, token: string): Promise<{ result: MailResult; goesOn: boolean }> {
    const { send, publicUrl, log } = this.#options;
    try {
      await send(
        writeMail({ ...due, token, publicUrl, checkCode: computeCheckCode(due.keyDigest) }),
        this.#ending.signal,
      );
      return { result: { isSent: true }, goesOn: true };
    } catch (error) {
      const failure =
        error instanceof MailError ? error : new MailError('the mail could not be made', { cause: error });
      if (failure !== error)
        log.error({ err: error, account: due.accountId }, 'the mail of a sign-up could not be made');
      const { message: problem, isFinal, isOfMail: goesOn } = failure;
      if (isFinal || due.waitedMs >= GIVE_UP_AFTER_MS) return { result: { isSent: false, problem }, goesOn };
      return { result: { isSent: false, problem, retryInMs: computeRetryDelay(due.attempts) }, goesOn };
    }
  }

  async #forgetOld(): Promise<void> {
    const { clock, store } = this.#options;
    if (clock.monotonic() - this.#forgottenAt < FORGET_EVERY_MS) return;
    this.#forgottenAt = clock.monotonic();
    await store.forgetOld();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort();
    await this.#finish();
    this.#ending.abort();
    // The database may hang, too.
    await this.#finish();
  }

  #finish(): Promise<void> {
    return Promise.race([this.#sending, this.#options.clock.sleep(FINISH_MS, new AbortController().signal)]);
  }
}

/** Computes the milliseconds until the next attempt after a number of failed ones. */
function computeRetryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS);
}
