import { checkNames } from './check-names.ts';
import type { Clock, MockCrossrateOptions } from './options.ts';

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
// `instanceof` would fail for a Date from before a test replaced the global `Date`.
const isTime = (value: unknown) =>
  Object.prototype.toString.call(value) === '[object Date]' && !Number.isNaN(Number(value));
const isClock = (value: unknown) => typeof (value as Partial<Clock> | null)?.now === 'function';

/** A check and a description of the valid values, for each option that nothing else checks. */
const CHECKS = {
  keys: [isObject, 'an object of keys and what their accounts are like'],
  rates: [isObject, 'an object of codes and their rates'],
  updatedAt: [isTime, 'a valid Date'],
  clock: [isClock, 'an object with a function `now` that gives milliseconds, such as Date'],
} as const satisfies Partial<Record<keyof MockCrossrateOptions, readonly [(value: unknown) => boolean, string]>>;

const NAMES = ['baseUrl', 'dailyLimit', ...Object.keys(CHECKS)];

/**
 * Checks the options of a mock, for callers without TypeScript.
 *
 * @throws TypeError that names the first invalid option and its valid values.
 */
export function checkOptions(options: MockCrossrateOptions): void {
  if (!isObject(options)) throw new TypeError('options must be an object.');
  checkNames(options, NAMES);
  for (const [name, [isRight, description]] of Object.entries(CHECKS)) {
    const given: unknown = options[name as keyof typeof CHECKS];
    if (given !== undefined && !isRight(given)) throw new TypeError(`${name} must be ${description}.`);
  }
}
