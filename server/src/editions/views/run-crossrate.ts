import { isBuilt } from '../../is-built.ts';

/** Writes a command of the command line as it runs where the service was installed, or in a checkout. */
export function runCrossrate(command: string): string {
  if (isBuilt) return `npx @crossrate/server ${command}`;
  const [name, ...args] = command.split(' ');
  return `npm run ${name} -- ${args.join(' ')}`;
}
