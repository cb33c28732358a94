import { containsUrl } from './contains-url.ts';
import { settings } from './settings.ts';

/** Characters of a wrong value that a message repeats. */
const LONGEST_SHOWN = 100;

/** The texts of the settings; undefined for a setting that is missing or empty. */
export type GivenSettings = Readonly<Partial<Record<keyof typeof settings.shape, string | undefined>>>;

/** Settings cannot be used. The message names all of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws ConfigError when there is a problem. */
export function assertUsable(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
}

/** Reads each setting by itself, so that a wrong one hides no problem of the others. */
export function findWrong(given: GivenSettings): string[] {
  return settings
    .keyof()
    .options.filter((name) => !settings.shape[name].safeParse(given[name]).success)
    .map((name) => describeWrong(name, given[name]));
}

/** Keeps a file that was put into a setting from filling the screen. */
function shorten(given = ''): string {
  return given.length > LONGEST_SHOWN ? `${given.slice(0, LONGEST_SHOWN)}…` : given;
}

/** Does not repeat a URL, which may contain a password. */
function describeWrong(name: keyof typeof settings.shape, given: string | undefined): string {
  const isSecret = name === 'DATABASE_URL' || containsUrl(given ?? '');
  const shown = isSecret ? 'not one that can be used' : JSON.stringify(shorten(given));
  return `${name} is ${shown}; expected ${settings.shape[name].description}.`;
}

/** Refuses OPERATOR_HOST without OPERATOR_PORT: the endpoints would stay on the public port, unnoticed. */
export function checkOperator({ PORT, OPERATOR_PORT, OPERATOR_HOST }: GivenSettings): string[] {
  if (OPERATOR_HOST !== undefined && OPERATOR_PORT === undefined) {
    return ['OPERATOR_HOST is set and OPERATOR_PORT is not; expected both, or neither.'];
  }
  const port = settings.shape.PORT.safeParse(PORT).data;
  const isSame =
    port !== undefined && port !== 0 && settings.shape.OPERATOR_PORT.safeParse(OPERATOR_PORT).data === port;
  return isSame ? [`OPERATOR_PORT is "${port}", as PORT is; expected a port of its own.`] : [];
}
