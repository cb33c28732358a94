import { availableParallelism } from 'node:os';
import type { ServingPolicy, ServingSettings } from './judging/serving-settings.ts';
import { chooseProviders } from './providers/choose.ts';
import type { ChosenProvider } from './providers/create-chain.ts';
import {
  assertUsable,
  checkOperator,
  checkServing,
  checkSignUp,
  findWrong,
  type GivenSettings,
} from './settings/check-settings.ts';
import { MOST_WORKERS, type Settings, settings } from './settings/settings.ts';
import type { SignUpSettings } from './sign-up/sign-up-settings.ts';
import type { StorageLocation } from './storage/storage-location.ts';

/** The configuration of a service. */
export interface Config {
  /** The address to listen on, such as `127.0.0.1` or `::1`. */
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** The endpoints for operators: at their own address, on the public port, or off. */
  readonly operator: 'same' | 'off' | { readonly host: string; readonly port: number };
  /** True to serve the API reference as a page. */
  readonly docs: boolean;
  /** Sign-up by e-mail; absent when it is off. */
  readonly signUp?: SignUpSettings;
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
  /** What is served of the rates that are not confirmed. */
  readonly serving: ServingPolicy;
  /** Milliseconds for which the facts behind served rates are kept. */
  readonly keepMs: number;
  /** The least level of lines that are logged, a level of pino. */
  readonly logLevel: string;
  /** The form of the log; `auto` is `pretty` on a terminal, and `json` elsewhere. */
  readonly logFormat: 'auto' | 'json' | 'pretty';
  /** The number of serving processes beside this one; absent when this process serves itself. */
  readonly workers?: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

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
  assertUsable([
    ...findWrong(given),
    ...checkOperator(given),
    ...checkServing(given),
    ...checkSignUp(given),
    ...problems,
  ]);
  const data = settings.parse(given);
  return {
    host: data.HOST,
    port: data.PORT,
    operator: readOperator(data),
    docs: data.DOCS === 'on',
    ...readSignUp(data),
    keepAliveMs: data.KEEP_ALIVE_SECONDS * 1000,
    drainMs: data.DRAIN_SECONDS * 1000,
    storage: buildLocation(data),
    providers: chosen,
    providerTimeoutMs: data.PROVIDER_TIMEOUT_SECONDS * 1000,
    staleAfterMs: data.STALE_AFTER_HOURS * 3_600_000,
    serving: { single: data.SINGLE_RATES, held: data.HELD_RATES },
    keepMs: data.RATES_KEEP_DAYS * 86_400_000,
    logLevel: data.LOG_LEVEL,
    logFormat: data.LOG_FORMAT,
    ...readWorkers(data.WORKERS),
  };
}

function readGiven(env: Environment): GivenSettings {
  return Object.fromEntries(settings.keyof().options.map((name) => [name, env[name] || undefined]));
}

function buildLocation(data: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'> & Partial<Settings>): StorageLocation {
  const { DATA_DIR: dataDirectory, DATABASE_URL: url, DATABASE_CONNECTIONS: connections } = data;
  return url === undefined ? { kind: 'sqlite', dataDirectory } : { kind: 'postgres', url, connections };
}

function readOperator({ OPERATOR_PORT: port, OPERATOR_HOST: host }: Settings): Config['operator'] {
  return typeof port === 'string' ? port : { host, port };
}

function readSignUp(data: Settings): { signUp?: SignUpSettings } {
  const { SIGNUP, SMTP_URL: smtpUrl, MAIL_FROM: mailFrom, PUBLIC_URL: publicUrl, TRUST_PROXY: trustedProxies } = data;
  if (SIGNUP === 'off' || !smtpUrl || !mailFrom || !publicUrl) return {};
  const names = { serviceName: data.SERVICE_NAME, termsUrl: data.TERMS_URL, privacyUrl: data.PRIVACY_URL };
  return { signUp: { smtpUrl, mailFrom, publicUrl, trustedProxies, ...names } };
}

/** Reads the number of workers. On one core, `auto` gives 1 worker and not none, so that the worker can be replaced. */
function readWorkers(setting: number | 'auto'): { workers?: number } {
  if (setting === 1) return {};
  return { workers: setting === 'auto' ? Math.min(availableParallelism(), MOST_WORKERS) : setting };
}

/** Selects the settings that choose what is served. */
export function selectServingSettings({ providers, serving: policy, staleAfterMs }: Config): ServingSettings {
  return { providers: providers.map(({ name }) => name), policy, staleAfterMs };
}
