/** A sign-up as stored, with its mail and the tokens of the mail. Times are in milliseconds since the epoch. */
export interface StoredSignUp {
  /** That of the account. */
  readonly id: number;
  readonly address: string;
  readonly unicodeAddress: string;
  /** True once the account is verified by a token. */
  readonly holdsAddress: boolean;
  /** For a verified account, the beginning of the sign-up that its key is from. */
  readonly beganAt: number;
  readonly mailDueAt: number | null;
  readonly mailAttempts: number;
  readonly mailProblem: string | null;
  /** The tokens' digests, in alphabetical order, with their ends. */
  readonly tokens: readonly (readonly [digest: string, expiresAt: number])[];
}

/** The sign-ups, as they are stored. */
export interface StoredSignUps {
  /** Lists up to `most` sign-ups with an id above `id`, in the order of their ids. */
  listAfter(id: number, most: number): Promise<readonly StoredSignUp[]>;
  /** Adds sign-ups; replaces those with the same id, and their tokens. */
  put(signUps: readonly StoredSignUp[]): Promise<void>;
  /** Removes a sign-up and its tokens, but not its account. */
  remove(id: number): Promise<void>;
  /** Removes a sign-up, its tokens and its account. */
  removeWithAccount(id: number): Promise<void>;
}
