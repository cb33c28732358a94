import type { QuotaStore } from '../../quota/quota-store.ts';
import type { SignUp } from '../../sign-up/sign-up.ts';

/** What the pages of sign-up need. */
export interface SignUpDependencies {
  readonly signUp: SignUp;
  readonly counters: Pick<QuotaStore, 'readDays'>;
  /** The origin of the pages, such as `https://rates.example.com`. */
  readonly publicUrl: string;
  /** The number of proxies in front, each of which adds the address of its client to `X-Forwarded-For`. */
  readonly trustedProxies: number;
}
