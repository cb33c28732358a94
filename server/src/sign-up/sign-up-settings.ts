import type { HourlyLimitSettings } from './hourly-limits.ts';
import type { Sender } from './read-sender.ts';

/** The settings of sign-up by e-mail. */
export interface SignUpSettings {
  /** The mail server, with its password. */
  readonly smtpUrl: string;
  readonly mailFrom: Sender;
  /** The origin of the pages, such as `https://rates.example.com`. */
  readonly publicUrl: string;
  /** The number of proxies in front, each of which adds the address of its client to `X-Forwarded-For`. */
  readonly trustedProxies: number;
  readonly limits: HourlyLimitSettings;
}
