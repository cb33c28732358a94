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
    .options.filter((name) => isQuoted(given[name]) || !settings.shape[name].safeParse(given[name]).success)
    .map((name) => describeWrong(name, given[name]));
}

/** True for a value in quotes, which some readers of env files take for a part of the value. */
function isQuoted(text = ''): boolean {
  return /^(["']).*\1$/.test(text);
}

/** Keeps a file that was put into a setting from filling the screen. */
function shorten(given = ''): string {
  return given.length > LONGEST_SHOWN ? `${given.slice(0, LONGEST_SHOWN)}…` : given;
}

/** Does not repeat a URL, which may contain a password. */
function describeWrong(name: keyof typeof settings.shape, given: string | undefined): string {
  if (isQuoted(given)) return `${name} is in quotes; write its value without them.`;
  const isSecret = name === 'DATABASE_URL' || name === 'SMTP_URL' || containsUrl(given ?? '');
  const shown = isSecret ? 'not one that can be used' : JSON.stringify(shorten(given));
  return `${name} is ${shown}; expected ${settings.shape[name].description}.`;
}

/** Refuses one port for PORT and OPERATOR_PORT, unless OPERATOR_PORT says so in words. */
export function checkOperator({ PORT, OPERATOR_PORT }: GivenSettings): string[] {
  const port = settings.shape.PORT.safeParse(PORT).data;
  const isSame = port && settings.shape.OPERATOR_PORT.safeParse(OPERATOR_PORT).data === port;
  return isSame ? [`PORT and OPERATOR_PORT are both ${port}; expected two ports, or OPERATOR_PORT=same.`] : [];
}

/** Refuses SINGLE_RATES that would leave out every rate, because nobody can confirm the only provider. */
export function checkServing({ PROVIDERS, SINGLE_RATES }: GivenSettings): string[] {
  const names = settings.shape.PROVIDERS.safeParse(PROVIDERS).data;
  const single = settings.shape.SINGLE_RATES.safeParse(SINGLE_RATES).data;
  if (names?.length !== 1 || single === undefined || single === 'serve') return [];
  return [
    `SINGLE_RATES is "${single}", and nobody confirms the only provider of PROVIDERS; expected serve, or two providers.`,
  ];
}

/** Refuses SIGNUP without the settings for its mails. */
export function checkSignUp(given: GivenSettings): string[] {
  if (given.SIGNUP !== 'on') return [];
  const missing = (['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'] as const).filter((name) => given[name] === undefined);
  return missing.map((name) => `${name} is missing, and SIGNUP is on; expected ${settings.shape[name].description}.`);
}
