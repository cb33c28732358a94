import { Command } from 'commander';
import { describeSettings } from '../config.ts';
import { serve } from './serve.ts';

/** `crossrate serve` */
export function serveCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('serve')
    .description('Run the service with the settings of the environment')
    .addHelpText('after', `\n${describeSettings()}`)
    .action(() => serve(env));
}
