import type { Program } from './programs.ts';
import type { Demo } from './trial.ts';

/** Reads what `crossrate demo` prints once it answers. */
export async function readDemo(program: Program): Promise<Demo> {
  const [, url = ''] = await program.untilPrinted(/listens on (\S+)/);
  const find = async (name: string) => (await program.untilPrinted(new RegExp(`^${name} +(cr_\\w+)$`, 'm')))[1] ?? '';
  const [active, restricted, unverified, spare] = [
    await find('active'),
    await find('restricted'),
    await find('unverified'),
    await find('spare'),
  ];
  return { url, keys: { active, restricted, unverified, spare } };
}
