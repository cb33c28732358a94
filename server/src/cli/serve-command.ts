import { Command } from 'commander';
import { describeSettings } from '../settings.ts';
import type { CommandSurroundings } from './command-surroundings.ts';
import { serve } from './serve.ts';

/** `crossrate serve` */
export function buildServeCommand({ env }: CommandSurroundings): Command {
  return new Command('serve')
    .description('Run the service with the settings of the environment')
    .option('--start-anew', 'accept whatever is in DATA_DIR as the database, even another one than before, or none')
    .addHelpText('after', `\n${describeSettings()}`)
    .action(({ startAnew }: { startAnew?: true }) => serve(env, { startAnew }));
}
