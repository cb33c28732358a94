import type { Program } from './programs.ts';
import type { Demo } from './trial.ts';

/** Reads the address and the keys from the output of `crossrate demo`, which prints them once the service answers. */
export async function readDemo(program: Program): Promise<Demo> {
  const [, url = ''] = await program.waitForOutput(/listens on (\S+)/);
  const findKey = async (name: string) =>
    (await program.waitForOutput(new RegExp(`^${name} +(cr_\\w+)$`, 'm')))[1] ?? '';
  const [active, restricted, unverified, spare] = [
    await findKey('active'),
    await findKey('restricted'),
    await findKey('unverified'),
    await findKey('spare'),
  ];
  return { url, keys: { active, restricted, unverified, spare } };
}
