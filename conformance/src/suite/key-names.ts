import type { KeyName } from '../clause.ts';

/** How the keys are called on the command line. */
export const keyOptions: Readonly<Record<KeyName, string>> = {
  active: '--key',
  restricted: '--restricted-key',
  unverified: '--unverified-key',
  spare: '--quota-key',
};

/** How the keys are called in the environment. */
export const keyVariables: Readonly<Record<KeyName, string>> = {
  active: 'CROSSRATE_KEY',
  restricted: 'CROSSRATE_RESTRICTED_KEY',
  unverified: 'CROSSRATE_UNVERIFIED_KEY',
  spare: 'CROSSRATE_QUOTA_KEY',
};
