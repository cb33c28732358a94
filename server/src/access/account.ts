/** A customer with one API key. */
export interface Account {
  readonly id: number;
  readonly email: string;
  /** True once the e-mail address has been verified. */
  readonly verified: boolean;
  /** True while the operator restricts the account. */
  readonly restricted: boolean;
  /** True once the key has been revoked; a revoked key never works again. */
  readonly revoked: boolean;
  /** The number of requests that may be charged in a UTC day. */
  readonly dailyLimit: number;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

/** The details of an account before it is stored. */
export type NewAccount = Pick<Account, 'email' | 'verified' | 'dailyLimit' | 'createdAt'>;

/** The fields of an account that can change. */
export type AccountChange = Partial<Pick<Account, 'verified' | 'restricted' | 'revoked' | 'dailyLimit'>>;
