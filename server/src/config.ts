import { z } from 'zod';
import { type ProviderName, providerNames } from './providers/index.ts';

/** How a service is set up. */
export interface Config {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Where accounts and quotas are kept. */
  readonly dataDirectory: string;
  /** In the order in which they are asked. */
  readonly providers: readonly ProviderName[];
  /** Hours after the last successful refresh until which its rates are served. */
  readonly staleAfterHours: number;
  readonly logLevel: string;
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));

/** Every setting; its description completes the sentence "expected …". */
const settings = z.object({
  HOST: z.string().default('0.0.0.0').describe('an address to listen on'),
  PORT: wholeNumber(0, 65_535).default(3000).describe('a port from 0 to 65535'),
  DATA_DIR: z.string().default('data').describe('a folder'),
  PROVIDERS: z
    .string()
    .default('bundled')
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(z.array(z.enum(providerNames)).refine((names) => new Set(names).size === names.length))
    .describe(`a comma-separated list, without repetition, of ${providerNames.join(', ')}`),
  STALE_AFTER_HOURS: wholeNumber(1, 8_760).default(24).describe('whole hours from 1 to 8760'),
  LOG_LEVEL: z
    .enum(LOG_LEVELS)
    .default('info')
    .describe(`one of ${LOG_LEVELS.join(', ')}`),
});

/** Settings that cannot be used, all of them in one message. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings of a service from environment variables. An empty one counts as not set.
 *
 * @throws ConfigError that names every wrong setting.
 *
 * @example
 * ```ts
 * import { loadConfig } from '@crossrate/server';
 * const config = loadConfig({ PORT: '8080', PROVIDERS: 'currency-api' });
 * ```
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const names = settings.keyof().options;
  const given = Object.fromEntries(names.map((name) => [name, env[name] || undefined]));
  const result = settings.safeParse(given);
  if (!result.success) {
    const wrong = names.filter((name) => result.error.issues.some(({ path }) => path[0] === name));
    const problems = wrong.map(
      (name) => `${name} is ${JSON.stringify(given[name])}; expected ${settings.shape[name].description}.`,
    );
    throw new ConfigError(problems.join('\n'));
  }
  const { HOST, PORT, DATA_DIR, PROVIDERS, STALE_AFTER_HOURS, LOG_LEVEL } = result.data;
  return {
    host: HOST,
    port: PORT,
    dataDirectory: DATA_DIR,
    providers: PROVIDERS,
    staleAfterHours: STALE_AFTER_HOURS,
    logLevel: LOG_LEVEL,
  };
}
