/** Somebody who may call the service with one API key. */
export interface Account {
  readonly id: number;
  readonly email: string;
  /** Whether the e-mail address has been verified. */
  readonly verified: boolean;
  /** Whether the operator has restricted the account. */
  readonly restricted: boolean;
  /** Whether the key has been revoked, for good. */
  readonly revoked: boolean;
  /** Requests that may be charged in a UTC day. */
  readonly dailyLimit: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** What is known of an account before it is stored. */
export type NewAccount = Pick<Account, 'email' | 'verified' | 'dailyLimit' | 'createdAt'>;

/** What can change in an account. */
export type AccountChange = Partial<Pick<Account, 'verified' | 'restricted' | 'revoked'>>;
