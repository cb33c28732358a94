import { z } from 'zod';
import { providerDefinitions } from '../providers/index.ts';
import { readSender } from '../sign-up/read-sender.ts';

/** The greatest value of WORKERS. */
export const MOST_WORKERS = 256;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PROVIDER_NAMES = providerDefinitions.map(({ name }) => name);

/** A name or an address. A URL, which may have a password, is neither; nor is an address in the brackets of a URL. */
const ADDRESS = /^[^\s/@[\]]+$/;

const acceptWholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));

const acceptPage = (what: string) =>
  z
    .string()
    .refine((text) => isUrl(text, ['http:', 'https:']))
    .optional()
    .describe(`the address of the page with your ${what}, https://example.com/page`);

/** Every setting except those of single providers. Each description completes the sentence "expected …". */
export const settings = z.object({
  HOST: z.string().regex(ADDRESS).default('0.0.0.0').describe('an address to listen on, such as 127.0.0.1 or ::1'),
  PORT: acceptWholeNumber(0, 65_535).default(3000).describe('a port from 0 to 65535'),
  OPERATOR_HOST: z
    .string()
    .regex(ADDRESS)
    .default('127.0.0.1')
    .describe('an address for OPERATOR_PORT to listen on, such as 127.0.0.1 or ::1'),
  OPERATOR_PORT: z
    .union([z.enum(['same', 'off']), acceptWholeNumber(0, 65_535)])
    .default(3001)
    .describe(
      'a port from 0 to 65535 for /metrics, /readyz and /healthz alone, same for that of PORT, or off for none',
    ),
  DOCS: z
    .enum(['on', 'off'])
    .default('off')
    .describe('on for the reference of the API as a page at /docs of PORT, or off'),
  SIGNUP: z
    .enum(['on', 'off'])
    .default('off')
    .describe('on for pages at /signup and /account of PORT, where customers get keys by e-mail, or off'),
  SMTP_URL: z
    .string()
    .refine((text) => isUrl(text, ['smtp:', 'smtps:']) && hasPlainLogin(text))
    .optional()
    .describe('the mail server for SIGNUP, smtps://user:password@host, with @ / ? # of a password as %40 %2F %3F %23'),
  MAIL_FROM: z
    .string()
    .transform(readSender)
    .pipe(z.object({ name: z.string(), address: z.string() }))
    .optional()
    .describe('the sender of mails, keys@example.com or Example keys <keys@example.com>'),
  PUBLIC_URL: z
    .string()
    .refine((text) => isUrl(text, ['http:', 'https:']) && URL.parse(text)?.href === `${URL.parse(text)?.origin}/`)
    .transform((text) => new URL(text).origin)
    .optional()
    .describe('the address at which customers open the pages, such as https://rates.example.com, without a path'),
  TRUST_PROXY: acceptWholeNumber(0, 10)
    .default(0)
    .describe(
      'the number of proxies in front from 0 to 10, each of which adds the address of its client to X-Forwarded-For',
    ),
  SERVICE_NAME: z
    .string()
    .regex(/^[^<>\p{C}]{1,50}$/u)
    .default('Crossrate')
    .describe('the name of the service in pages and mails of sign-up, up to 50 characters without < and >'),
  TERMS_URL: acceptPage('terms'),
  PRIVACY_URL: acceptPage('privacy policy'),
  // Longer than the 60 seconds of most load balancers, whose next request could otherwise meet a closing connection.
  KEEP_ALIVE_SECONDS: acceptWholeNumber(1, 3_600)
    .default(75)
    .describe('whole seconds from 1 to 3600 until an idle connection is closed'),
  DRAIN_SECONDS: acceptWholeNumber(0, 300)
    .default(0)
    .describe('whole seconds from 0 to 300 for which a stopping server still serves'),
  DATA_DIR: z
    .string()
    // SQLite would read a path that begins with "file:" as a URL. Other URLs belong in DATABASE_URL. A blank or a line end
    // from a file of settings would name another folder, with an empty database.
    .regex(/^(?!file:|\s|.*:\/\/)\P{Cc}*(?<!\s)$/iu)
    .default('data')
    .describe('a folder without blanks around its name, for the SQLite file of a service without DATABASE_URL'),
  DATABASE_URL: z
    .string()
    .refine((text) => isPostgresUrl(text) && hasPlainLogin(text))
    .optional()
    .describe(
      'the address of a Postgres database, postgres://user:password@host:port/name, with @ / ? # of a password as %40 %2F %3F %23',
    ),
  DATABASE_CONNECTIONS: acceptWholeNumber(6, 100)
    .default(6)
    .describe('a number of connections of each serving process to Postgres from 6 to 100'),
  PROVIDERS: z
    .string()
    .default('currency-api,frankfurter,ecb')
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(PROVIDER_NAMES)).refine((names) => new Set(names).size === names.length))
    .describe(`a comma-separated list, in order of preference and without repetition, of ${PROVIDER_NAMES.join(', ')}`),
  PROVIDER_TIMEOUT_SECONDS: acceptWholeNumber(1, 300)
    .default(10)
    .describe('whole seconds from 1 to 300 for one answer of a provider'),
  STALE_AFTER_HOURS: acceptWholeNumber(1, 8_760)
    .default(24)
    .describe('whole hours from 1 to 8760 for which rates are served after the last confirmation of any'),
  SINGLE_RATES: z
    .enum(['serve', 'hold', 'leave-out'])
    .default('serve')
    .describe('serve, hold or leave-out, for rates that one provider alone states'),
  HELD_RATES: z
    .enum(['serve', 'leave-out'])
    .default('serve')
    .describe('serve or leave-out, for the last rates of currencies of which no new one is believed'),
  RATES_KEEP_DAYS: acceptWholeNumber(1, 36_500)
    .default(400)
    .describe('whole days from 1 to 36500 for which served rates can be shown and explained'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
  LOG_FORMAT: z
    .enum(['auto', 'json', 'pretty'])
    .default('auto')
    .describe('json for programs, pretty for people, or auto for pretty on a terminal and json elsewhere'),
  WORKERS: z
    .union([z.literal('auto'), acceptWholeNumber(1, MOST_WORKERS)])
    .default(1)
    .describe(`a number of serving processes from 1 to ${MOST_WORKERS}, or auto for one per core`),
});

/** The values of the settings. */
export type Settings = z.output<typeof settings>;

function isUrl(text: string, protocols: readonly string[]): boolean {
  const url = /\s/.test(text) ? null : URL.parse(text);
  return url !== null && protocols.includes(url.protocol) && url.hostname !== '';
}

/** False where a password has an @, or a / ? # before the @: the rest of it would be taken for a host, and looked up. */
function hasPlainLogin(text: string): boolean {
  return /^\w+:\/\/[^@/?#]*@?[^@]*$/.test(text);
}

function isPostgresUrl(text: string): boolean {
  if (/\s/.test(text)) return false;
  // The first of several hosts stands for all of them.
  const url = URL.parse(text.replace(/,[^@/?#]*(?=[/?#])/, ''));
  return (url?.protocol === 'postgres:' || url?.protocol === 'postgresql:') && url.pathname.length > 1;
}
