import type { Sender } from './read-sender.ts';

/** The service as its pages and mails name it. */
export interface ServiceNames {
  /** The origin of the pages, such as `https://rates.example.com`. */
  readonly publicUrl: string;
  readonly serviceName: string;
  readonly termsUrl?: string | undefined;
  readonly privacyUrl?: string | undefined;
}

/** The settings of sign-up by e-mail. */
export interface SignUpSettings extends ServiceNames {
  /** The mail server, with its password. */
  readonly smtpUrl: string;
  readonly mailFrom: Sender;
  /** The number of proxies in front, each of which adds the address of its client to `X-Forwarded-For`. */
  readonly trustedProxies: number;
}
