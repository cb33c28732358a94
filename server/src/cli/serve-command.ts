import { Command } from 'commander';
import { describeSettings } from '../config.ts';
import { serve } from './serve.ts';

/** `crossrate serve` */
export function serveCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('serve')
    .description('Run the service with the settings of the environment')
    .option('--start-anew', 'accept whatever is in DATA_DIR as the database, even another one than before, or none')
    .addHelpText('after', `\n${describeSettings()}`)
    .action(({ startAnew }: { startAnew?: true }) => serve(env, { startAnew }));
}
