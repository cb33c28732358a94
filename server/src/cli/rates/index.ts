import { Command } from 'commander';
import { acceptCommand } from './accept.ts';
import { holdCommand } from './hold.ts';
import { listCommand } from './list.ts';
import { releaseCommand } from './release.ts';

/** `crossrate rates` */
export function ratesCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('rates')
    .description('Decide about doubted rates, in DATA_DIR or DATABASE_URL; a running service follows within a second')
    .addHelpText('after', '\nExit codes: 0 done, 1 there is nothing to decide about, 2 unusable arguments.')
    .addCommand(listCommand(env))
    .addCommand(acceptCommand(env))
    .addCommand(holdCommand(env))
    .addCommand(releaseCommand(env));
}
