import type { Program } from './programs.ts';
import type { Demo } from './trial.ts';

/** Reads the address and the keys from the output of `crossrate demo`, which prints them once the service answers. */
export async function readDemo(program: Program): Promise<Demo> {
  const waitFor = async (pattern: RegExp) => (await program.waitForOutput(pattern))[1] ?? '';
  const waitForKey = (variable: string) => waitFor(new RegExp(`^ {2}export ${variable}=(cr_\\w+)$`, 'm'));
  return {
    url: await waitFor(/listens on (\S+)/),
    keys: {
      active: await waitForKey('CROSSRATE_KEY'),
      restricted: await waitForKey('CROSSRATE_RESTRICTED_KEY'),
      unverified: await waitForKey('CROSSRATE_UNVERIFIED_KEY'),
      spare: await waitForKey('CROSSRATE_QUOTA_KEY'),
    },
  };
}
