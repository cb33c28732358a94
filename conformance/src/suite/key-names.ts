import type { KeyName } from '../clause.ts';

/** The option of each key on the command line. */
export const keyOptions: Readonly<Record<KeyName, string>> = {
  active: '--key',
  restricted: '--restricted-key',
  unverified: '--unverified-key',
  spare: '--quota-key',
};

/** The environment variable of each key. */
export const keyVariables: Readonly<Record<KeyName, string>> = {
  active: 'CROSSRATE_API_KEY',
  restricted: 'CROSSRATE_RESTRICTED_KEY',
  unverified: 'CROSSRATE_UNVERIFIED_KEY',
  spare: 'CROSSRATE_QUOTA_KEY',
};
