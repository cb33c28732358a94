import { Command } from 'commander';
import { copyCommand } from './copy.ts';

/** `crossrate storage` */
export function storageCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('storage')
    .description('Move everything that a service keeps from one storage to another')
    .addCommand(copyCommand(env));
}
