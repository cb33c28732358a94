// Generated from package.json by `npm run generate`. Do not edit.

/**
 * The version of this package.
 *
 * @example
 * ```ts
 * import { VERSION } from '@crossrate/sdk';
 * console.log(VERSION); // '0.1.0'
 * ```
 */
export const VERSION = '0.1.0';
