import type { Program } from './programs.ts';
import type { Demo } from './trial.ts';

/** Reads the address and the keys from the output of `crossrate demo`, which prints them once the service answers. */
export async function readDemo(program: Program): Promise<Demo> {
  const waitFor = async (pattern: RegExp) => (await program.waitForOutput(pattern))[1] ?? '';
  const waitForKey = (name: string) => waitFor(new RegExp(`^${name} +(cr_\\w+)$`, 'm'));
  return {
    url: await waitFor(/listens on (\S+)/),
    keys: {
      active: await waitForKey('active'),
      restricted: await waitForKey('restricted'),
      unverified: await waitForKey('unverified'),
      spare: await waitForKey('spare'),
    },
  };
}
