import { limits, type QuotaState } from '@crossrate/contract';
import type { MockClock } from './clock.ts';
import type { MockAccountKind, MockCrossrateOptions } from './options.ts';

/** A key for each kind of account, and a spare active one. No real key looks like these. */
export const MOCK_KEYS = {
  active: 'cr_mock_active',
  restricted: 'cr_mock_restricted',
  unverified: 'cr_mock_unverified',
  spare: 'cr_mock_spare',
} as const;

const KINDS: readonly MockAccountKind[] = ['active', 'restricted', 'unverified'];

/** The account of a key, and its charges on a day. */
export interface MockAccount {
  readonly kind: MockAccountKind;
  /** The day of the last charge, in days since the epoch in UTC. */
  day: number;
  used: number;
}

/** The accounts of a mock, and their quotas. */
export class MockAccounts {
  readonly #limit: number;
  readonly #clock: MockClock;
  readonly #accounts: ReadonlyMap<string, MockAccount>;

  constructor({ keys = {}, dailyLimit = limits.requestsPerDay }: MockCrossrateOptions, clock: MockClock) {
    if (!(Number.isInteger(dailyLimit) && dailyLimit >= 0)) {
      throw new TypeError('dailyLimit must be a whole number from 0.');
    }
    this.#limit = dailyLimit;
    this.#clock = clock;
    const { active, restricted, unverified, spare } = MOCK_KEYS;
    const builtInKinds = {
      [active]: 'active',
      [restricted]: 'restricted',
      [unverified]: 'unverified',
      [spare]: 'active',
    } as const;
    const kinds = Object.entries<MockAccountKind>({ ...builtInKinds, ...keys });
    const invalid = kinds.find(([, kind]) => !KINDS.includes(kind));
    if (invalid) throw new TypeError(`The kind of each key must be one of ${KINDS.join(', ')}; one is ${invalid[1]}.`);
    this.#accounts = new Map(kinds.map(([key, kind]) => [key, { kind, day: 0, used: 0 }]));
  }

  find(key: string | null): MockAccount | undefined {
    return this.#accounts.get(key ?? '');
  }

  /** Reads the quota of an account, and charges nothing. */
  readQuota(account: MockAccount): QuotaState {
    const remaining = Math.max(0, this.#limit - this.#readUsed(account));
    const { nextMidnight, secondsToMidnight } = this.#clock;
    return { limit: this.#limit, remaining, resetAt: nextMidnight / 1000, resetAfter: secondsToMidnight };
  }

  /** Charges a request. Returns `false` when the quota is used up. */
  charge(account: MockAccount): boolean {
    const used = this.#readUsed(account);
    if (used >= this.#limit) return false;
    Object.assign(account, { day: this.#clock.today, used: used + 1 });
    return true;
  }

  /**
   * Leaves a key some requests for today, or every active key but the spare one.
   *
   * @throws TypeError when no account has the key, or `remaining` is not a whole number from 0 to the limit.
   */
  setRemaining(key: string | undefined, remaining: number): void {
    const chosen = this.#choose(key);
    if (chosen.length === 0) throw new TypeError('The mock does not know this key.');
    if (!(Number.isInteger(remaining) && remaining >= 0 && remaining <= this.#limit)) {
      throw new TypeError(`remaining must be a whole number from 0 to ${this.#limit}.`);
    }
    for (const account of chosen) Object.assign(account, { day: this.#clock.today, used: this.#limit - remaining });
  }

  reset(): void {
    for (const account of this.#accounts.values()) account.used = 0;
  }

  #choose(key: string | undefined): MockAccount[] {
    const fits = (name: string, { kind }: MockAccount) =>
      key === undefined ? kind === 'active' && name !== MOCK_KEYS.spare : name === key;
    return [...this.#accounts].flatMap(([name, account]) => (fits(name, account) ? [account] : []));
  }

  #readUsed({ day, used }: MockAccount): number {
    return day === this.#clock.today ? used : 0;
  }
}
