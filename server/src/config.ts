import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { containsUrl } from './contains-url.ts';
import { chooseProviders } from './providers/choose.ts';
import type { ChosenProvider } from './providers/create-chain.ts';
import { providerDefinitions } from './providers/index.ts';
import type { StorageLocation } from './storage/storage-location.ts';

/** The configuration of a service. */
export interface Config {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** The endpoints for operators: on the public port, off, or at their own address. */
  readonly operator: 'public' | 'off' | { readonly host: string; readonly port: number };
  /** True to serve the API reference as a page. */
  readonly docs: boolean;
  /** Milliseconds until an idle connection is closed. */
  readonly keepAliveMs: number;
  /** Milliseconds for which a stopping server continues to serve while it reports that it is not ready. */
  readonly drainMs: number;
  /** The storage of accounts, quotas and the last good rates. */
  readonly storage: StorageLocation;
  /** The chain of providers, in the order of preference. */
  readonly providers: readonly ChosenProvider[];
  /** The time limit for one answer of a provider, in milliseconds. */
  readonly providerTimeoutMs: number;
  /** Milliseconds after its last confirmation for which a rate is served. */
  readonly staleAfterMs: number;
  readonly logLevel: string;
  /** The number of serving processes beside this one; absent when this process serves itself. */
  readonly workers?: number;
}

const MOST_WORKERS = 256;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PROVIDER_NAMES = providerDefinitions.map(({ name }) => name);

/** A name or an address. A URL, which may have a password, is neither. */
const ADDRESS = /^[^\s/@]+$/;

const acceptWholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));

/** Every setting except those of single providers. Each description completes the sentence "expected …". */
export const settings = z.object({
  HOST: z.string().regex(ADDRESS).default('0.0.0.0').describe('an address to listen on'),
  PORT: acceptWholeNumber(0, 65_535).default(3000).describe('a port from 0 to 65535'),
  OPERATOR_HOST: z.string().regex(ADDRESS).optional().describe('an address for OPERATOR_PORT to listen on'),
  OPERATOR_PORT: z
    .union([z.literal('off'), acceptWholeNumber(0, 65_535)])
    .optional()
    .describe('a port from 0 to 65535 for /metrics, /readyz and /healthz alone, or off for none of these'),
  DOCS: z
    .enum(['on', 'off'])
    .default('off')
    .describe('on for the reference of the API as a page at /docs of PORT, or off'),
  // Longer than the 60 seconds of most load balancers, whose next request could otherwise meet a closing connection.
  KEEP_ALIVE_SECONDS: acceptWholeNumber(1, 3_600).default(75).describe('whole seconds from 1 to 3600'),
  DRAIN_SECONDS: acceptWholeNumber(0, 300).default(0).describe('whole seconds from 0 to 300'),
  DATA_DIR: z
    .string()
    // SQLite would read a path that begins with "file:" as a URL. Other URLs belong in DATABASE_URL. A blank or a line end
    // from a file of settings would name another folder, with an empty database.
    .regex(/^(?!file:|\s|.*:\/\/)\P{Cc}*(?<!\s)$/iu)
    .default('data')
    .describe('a folder without blanks around its name, for the SQLite file of a service without DATABASE_URL'),
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl)
    .optional()
    .describe(
      'the address of a Postgres database, postgres://user:password@host:port/name, with / ? # of a password as %2F %3F %23',
    ),
  PROVIDERS: z
    .string()
    .default('currency-api,frankfurter,ecb')
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(PROVIDER_NAMES)).refine((names) => new Set(names).size === names.length))
    .describe(`a comma-separated list, without repetition, of ${PROVIDER_NAMES.join(', ')}`),
  PROVIDER_TIMEOUT_SECONDS: acceptWholeNumber(1, 300).default(10).describe('whole seconds from 1 to 300'),
  STALE_AFTER_HOURS: acceptWholeNumber(1, 8_760).default(24).describe('whole hours from 1 to 8760'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
  WORKERS: z
    .union([z.literal('auto'), acceptWholeNumber(1, MOST_WORKERS)])
    .default(1)
    .describe(`a number of serving processes from 1 to ${MOST_WORKERS}, or auto for one a core`),
});

/** Describes the settings for people, one per line. */
export function describeSettings(): string {
  const lines = settings.keyof().options.map((name) => `  ${name.padEnd(26)}${settings.shape[name].description}`);
  return [`Settings, from the environment:`, ...lines, '', 'Those of single providers: docs/providers.md.'].join('\n');
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Settings cannot be used. The message names all of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the location of the storage, for commands that need no other setting. An operator can revoke a key even while a
 * provider's setting is missing.
 *
 * @throws ConfigError when DATA_DIR or DATABASE_URL cannot be used.
 */
export function loadStorageLocation(env: Environment): StorageLocation {
  const { DATA_DIR, DATABASE_URL } = readGiven(env);
  assertUsable(findWrong({ DATA_DIR, DATABASE_URL }));
  return buildLocation(settings.pick({ DATA_DIR: true, DATABASE_URL: true }).parse({ DATA_DIR, DATABASE_URL }));
}

/**
 * Reads the settings of a service from environment variables. An empty variable counts as not set.
 *
 * @throws ConfigError with the name of every wrong setting.
 *
 * @example
 * ```ts
 * import { loadConfig } from '@crossrate/server';
 * const config = loadConfig({ PORT: '8080', PROVIDERS: 'currency-api,ecb' });
 * ```
 */
export function loadConfig(env: Environment): Config {
  const given = readGiven(env);
  const { chosen, problems } = chooseProviders(settings.shape.PROVIDERS.safeParse(given.PROVIDERS).data ?? [], env);
  assertUsable([...findWrong(given), ...checkOperator(given), ...problems]);
  const data = settings.parse(given);
  return {
    host: data.HOST,
    port: data.PORT,
    operator: readOperator(data),
    docs: data.DOCS === 'on',
    keepAliveMs: data.KEEP_ALIVE_SECONDS * 1000,
    drainMs: data.DRAIN_SECONDS * 1000,
    storage: buildLocation(data),
    providers: chosen,
    providerTimeoutMs: data.PROVIDER_TIMEOUT_SECONDS * 1000,
    staleAfterMs: data.STALE_AFTER_HOURS * 3_600_000,
    logLevel: data.LOG_LEVEL,
    ...readWorkers(data.WORKERS),
  };
}

function readGiven(env: Environment): Given {
  return Object.fromEntries(settings.keyof().options.map((name) => [name, env[name] || undefined]));
}

function assertUsable(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}

/** Reads each setting by itself, so that a wrong one hides no problem of the others. */
function findWrong(given: Given): string[] {
  return settings
    .keyof()
    .options.filter((name) => !settings.shape[name].safeParse(given[name]).success)
    .map((name) => describeWrong(name, given[name]));
}

/** Does not repeat a URL, which may contain a password. */
function describeWrong(name: keyof typeof settings.shape, given: string | undefined): string {
  const isSecret = name === 'DATABASE_URL' || containsUrl(given ?? '');
  const shown = isSecret ? 'not one that can be used' : JSON.stringify(given);
  return `${name} is ${shown}; expected ${settings.shape[name].description}.`;
}

function isPostgresUrl(text: string): boolean {
  if (/\s/.test(text)) return false;
  const url = URL.parse(text);
  return (url?.protocol === 'postgres:' || url?.protocol === 'postgresql:') && url.pathname.length > 1;
}

function buildLocation(data: { DATA_DIR: string; DATABASE_URL?: string | undefined }): StorageLocation {
  const { DATA_DIR: dataDirectory, DATABASE_URL: url } = data;
  return url === undefined ? { kind: 'sqlite', dataDirectory } : { kind: 'postgres', url };
}

type Settings = z.output<typeof settings>;

/** The texts of the settings; undefined for a setting that is missing or empty. */
type Given = Readonly<Partial<Record<keyof Settings, string | undefined>>>;

/** Refuses OPERATOR_HOST without OPERATOR_PORT: the endpoints would stay on the public port, unnoticed. */
function checkOperator({ PORT, OPERATOR_PORT, OPERATOR_HOST }: Given): string[] {
  if (OPERATOR_HOST !== undefined && OPERATOR_PORT === undefined) {
    return ['OPERATOR_HOST is set and OPERATOR_PORT is not; expected both, or neither.'];
  }
  const port = settings.shape.PORT.safeParse(PORT).data;
  const isSame =
    port !== undefined && port !== 0 && settings.shape.OPERATOR_PORT.safeParse(OPERATOR_PORT).data === port;
  return isSame ? [`OPERATOR_PORT is "${port}", as PORT is; expected a port of its own.`] : [];
}

function readOperator({ OPERATOR_PORT: port, OPERATOR_HOST: host = '127.0.0.1' }: Settings): Config['operator'] {
  if (port === undefined) return 'public';
  return port === 'off' ? 'off' : { host, port };
}

/** Reads the number of workers. On one core, `auto` gives 1 worker and not none, so that the worker can be replaced. */
function readWorkers(setting: number | 'auto'): { workers?: number } {
  if (setting === 1) return {};
  return { workers: setting === 'auto' ? Math.min(availableParallelism(), MOST_WORKERS) : setting };
}
