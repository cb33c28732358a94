import { limits as contractLimits } from '@crossrate/contract';
import type { Challenge } from 'altcha-lib';
import { createApiKey, digestKey } from '../access/api-key.ts';
import type { Clock } from '../clock.ts';
import { parseAddress } from './address.ts';
import { computeCheckCode } from './check-code.ts';
import { type HourlyLimitSettings, HourlyLimits, type Reached } from './hourly-limits.ts';
import { ProofOfWork } from './proof-of-work.ts';
import type { Redemption, SignUpStore, TokenUse } from './sign-up-store.ts';
import { digestToken, hasTokenForm } from './token.ts';

/** The sign-ups as which one without a proof of work counts for its client. */
const WEIGHT_WITHOUT_PROOF = 5;

/** What somebody has sent who signs up. */
export interface SignUpRequest {
  /** The e-mail address as typed. */
  readonly email: string;
  /** The IP address of the client. */
  readonly client: string;
  /** The solution of a challenge; empty from a browser without scripts. */
  readonly proof: string;
}

/** The result of a request to sign up: a key, which is shown only now, or the reason for none. */
export type SignUpResult =
  | { readonly key: string; readonly checkCode: string; readonly email: string }
  | { readonly problem: 'email' }
  | ({ readonly problem: 'limit' } & Reached);

/** The dependencies of sign-up. */
export interface SignUpOptions {
  readonly store: SignUpStore;
  readonly limits: HourlyLimitSettings;
  /** Secret, and the same in all processes of the service. */
  readonly secret: string;
  readonly clock: Pick<Clock, 'now' | 'monotonic'>;
  /** Runs when a mail is due. */
  readonly onDue: () => void;
}

/** Gives keys to those who have an e-mail address. Nothing that it answers tells whether an address has an account. */
export class SignUp {
  readonly #options: SignUpOptions;
  readonly #limits: HourlyLimits;
  readonly #proofs: ProofOfWork;

  constructor(options: SignUpOptions) {
    const { store, limits, secret, clock } = options;
    this.#options = options;
    this.#limits = new HourlyLimits(limits, { store, secret, clock });
    this.#proofs = new ProofOfWork(store, secret);
  }

  /** Creates a challenge for the proof of work. */
  createChallenge(): Promise<Challenge> {
    return this.#proofs.createChallenge();
  }

  /**
   * Creates an account with a key, which works once the link in a mail to the address was followed. The same is done for
   * every address, whether it has an account or not.
   *
   * @throws UnavailableError when the storage cannot be used.
   */
  async begin({ email, client, proof }: SignUpRequest): Promise<SignUpResult> {
    const { store, clock, onDue } = this.#options;
    const address = parseAddress(email);
    if (!address) return { problem: 'email' };
    const weight = proof && (await this.#proofs.accepts(proof)) ? 1 : WEIGHT_WITHOUT_PROOF;
    const reached = await this.#limits.findReached(address, client, weight);
    if (reached) return { problem: 'limit', ...reached };
    const key = createApiKey();
    const keyDigest = digestKey(key);
    const createdAt = new Date(clock.now()).toISOString();
    await store.begin({ address, dailyLimit: contractLimits.requestsPerDay, createdAt }, keyDigest);
    onDue();
    return { key, checkCode: computeCheckCode(keyDigest), email: address.typed };
  }

  /**
   * Does what the link of a mail says, once.
   *
   * @throws UnavailableError when the storage cannot be used.
   */
  async redeem(token: string, use: TokenUse): Promise<Redemption> {
    return hasTokenForm(token) ? this.#options.store.redeem(digestToken(token), use) : 'void';
  }
}
