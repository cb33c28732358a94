import { limits as contractLimits } from '@crossrate/contract';
import { digestKey } from '../access/api-key.ts';
import { toComparedAddress } from '../access/compare-address.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log/logger.ts';
import { parseAddress } from './address.ts';
import type { LinkTokens, OpenedToken } from './link-token.ts';
import { type Mail, MailError, type SendMail } from './mail.ts';
import type { Counted, MailLimits, Reached } from './mail-limits.ts';
import type { ServiceNames } from './sign-up-settings.ts';
import type { Holder, SignUpStore } from './sign-up-store.ts';
import { writeMail } from './write-mail.ts';

const DAY_MS = 86_400_000;
/** The time for which a link shows the key that it has made: a second click and a reload lose no key. */
const SHOWN_AGAIN_MS = 600_000;
/** Mails that are handed over at once: a slow mail server must not take all connections. */
const MOST_UNDER_WAY = 20;

/** The result of handing over a mail. */
export type MailOutcome = 'sent' | 'no_mailbox' | 'failed';

/** The result of asking for a mail. */
export type Asked =
  | { readonly outcome: 'sent'; readonly mail: Mail }
  | ({ readonly outcome: 'limit' } & Reached)
  | { readonly outcome: 'no_address' | 'no_mailbox' | 'failed' | 'busy' };

/** What a link can do now. */
export interface Offer {
  readonly email: string;
  readonly account: 'none' | 'usable' | 'restricted';
  /** The token without what mail programs add to links. */
  readonly token: string;
}

/** A key that a link has made. */
export interface LinkedKey {
  readonly key: string;
  readonly isRestricted: boolean;
}

/** The dependencies of sign-up. */
interface SignUpOptions {
  readonly store: SignUpStore;
  readonly tokens: LinkTokens;
  readonly limits: MailLimits;
  readonly send: SendMail;
  readonly names: ServiceNames;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Log;
  readonly onMail: (outcome: MailOutcome) => void;
}

/** Gives keys to those who read the mails of an address. No answer to a form tells whether an address has an account. */
export class SignUp {
  readonly #options: SignUpOptions;
  #underWay = 0;

  constructor(options: SignUpOptions) {
    this.#options = options;
  }

  /**
   * Sends a mail with a link, in the same way to every address. Nothing is stored.
   *
   * @param client - The IP address of the client.
   * @throws UnavailableError when the storage cannot be used.
   */
  async askForMail(text: string, client: string): Promise<Asked> {
    const { store, tokens, limits, names, clock } = this.#options;
    const typed = parseAddress(text);
    if (!typed) return { outcome: 'no_address' };
    if (this.#underWay >= MOST_UNDER_WAY) return { outcome: 'busy' };
    const address = toComparedAddress(typed);
    const counted = limits.count(client, address);
    if ('limit' in counted) return { outcome: 'limit', ...counted };
    this.#underWay += 1;
    try {
      const holder = await store.find(address);
      // The owner of the account reads the mails of the stored spelling.
      const email = holder?.email ?? typed;
      const token = tokens.seal({ email, endsAt: clock.now() + DAY_MS, keyDigest: holder?.keyDigest });
      const mail = writeMail({ email, token, isKnown: holder !== undefined }, names);
      const outcome = await this.#hand(mail, counted);
      return outcome === 'sent' ? { outcome, mail } : { outcome };
    } catch (error) {
      counted.forget();
      throw error;
    } finally {
      this.#underWay -= 1;
    }
  }

  async #hand(mail: Mail, counted: Counted): Promise<MailOutcome> {
    const { send, log, onMail } = this.#options;
    const outcome = await send(mail).then(
      () => 'sent' as const,
      (error: unknown) => {
        if (!(error instanceof MailError)) throw error;
        log.warn({ problem: error.message }, 'a mail could not be sent');
        // Who tries addresses, or holds up the mail server, is still limited. The owner of an address may try again.
        if (error.isUnsent) counted.forget();
        else if (!error.isAboutRecipient) counted.forget('address');
        return error.isAboutRecipient ? 'no_mailbox' : 'failed';
      },
    );
    onMail(outcome);
    return outcome;
  }

  /** Finds what a link can do now, and changes nothing; `undefined` when the link is void. */
  async findOffer(token: string): Promise<Offer | undefined> {
    const opened = this.#open(token);
    const holder = opened && (await this.#find(opened));
    if (!opened || !this.#isUsable(opened, holder)) return undefined;
    // A link that has made its key does nothing else any more.
    const isUnused = holder?.keyDigest === opened.keyDigest;
    const account = holder?.restricted ? 'restricted' : holder && isUnused ? 'usable' : 'none';
    return { email: opened.email, account, token: opened.text };
  }

  /** Makes the key of a link, or shows it again for ten minutes; `undefined` when the link is void. */
  async makeKey(token: string): Promise<LinkedKey | undefined> {
    const { store, tokens, clock } = this.#options;
    const opened = this.#open(token);
    if (!opened) return undefined;
    const made = { keyDigest: digestKey(opened.key), madeAt: Math.floor(clock.now()) };
    const holder = await this.#find(opened);
    if (!this.#isUsable(opened, holder)) return undefined;
    if (holder?.keyDigest !== made.keyDigest) {
      const details = { email: opened.email, verified: true, dailyLimit: contractLimits.requestsPerDay };
      const isDone = holder
        ? await store.replaceKey(holder, made)
        : await store.create(
            { ...details, createdAt: new Date(made.madeAt).toISOString() },
            made,
            Math.floor(opened.endsAt - DAY_MS),
            tokens.mark(toComparedAddress(opened.email)),
          );
      // Another click, of this link or of another one, came first.
      const winner = isDone ? undefined : await this.#find(opened);
      if (!isDone && winner?.keyDigest !== made.keyDigest) return undefined;
    }
    return { key: opened.key, isRestricted: holder?.restricted ?? false };
  }

  /** Deletes the account of a link, unless it is restricted: its owner could sign up anew, and would not be. */
  async deleteAccount(token: string): Promise<'deleted' | 'restricted' | 'void'> {
    const { store, tokens } = this.#options;
    const opened = this.#open(token);
    const holder = opened && (await this.#find(opened));
    if (!holder || holder.keyDigest !== opened.keyDigest) return 'void';
    if (await store.erase(holder, tokens.mark(toComparedAddress(opened.email)))) return 'deleted';
    return (await this.#find(opened))?.restricted ? 'restricted' : 'void';
  }

  #open(token: string): OpenedToken | undefined {
    const opened = this.#options.tokens.open(token);
    return opened && opened.endsAt > this.#options.clock.now() ? opened : undefined;
  }

  #find({ email }: OpenedToken): Promise<Holder | undefined> {
    return this.#options.store.find(toComparedAddress(email));
  }

  /** A link is usable while the account has the key that it had at the mail, and soon after the link has made the key. */
  #isUsable({ keyDigest, key }: OpenedToken, holder: Holder | undefined): boolean {
    if (holder?.keyDigest === keyDigest) return true;
    const { keyMadeAt = Number.NEGATIVE_INFINITY } = holder ?? {};
    return holder?.keyDigest === digestKey(key) && this.#options.clock.now() - keyMadeAt < SHOWN_AGAIN_MS;
  }
}
