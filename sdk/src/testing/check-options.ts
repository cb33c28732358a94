import type { MockCrossrateOptions } from './options.ts';

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
// A test may have replaced the global Date since, of which others are no instances.
const isTime = (value: unknown) =>
  Object.prototype.toString.call(value) === '[object Date]' && !Number.isNaN(Number(value));

/** Options that are not looked at where they are used, and what each must be. */
const CHECKS = {
  keys: [isObject, 'an object of keys and what their accounts are like'],
  rates: [isObject, 'an object of codes and their rates'],
  updatedAt: [isTime, 'a valid Date'],
  now: [(value: unknown) => typeof value === 'function', 'a function that gives milliseconds'],
} as const satisfies Partial<Record<keyof MockCrossrateOptions, readonly [(value: unknown) => boolean, string]>>;

/**
 * Refuses options that no mock could be made of: JavaScript lets everything through.
 *
 * @throws TypeError that names the first one, and says what it must be.
 */
export function checkOptions(options: MockCrossrateOptions): void {
  if (!isObject(options)) throw new TypeError('options must be an object.');
  for (const [name, [isRight, description]] of Object.entries(CHECKS)) {
    const given: unknown = options[name as keyof typeof CHECKS];
    if (given !== undefined && !isRight(given)) throw new TypeError(`${name} must be ${description}.`);
  }
}
