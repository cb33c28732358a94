import { Command } from 'commander';
import { backupCommand } from './backup.ts';
import { copyCommand } from './copy.ts';
import { restoreCommand } from './restore.ts';

/** `crossrate storage` */
export function storageCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('storage')
    .description('Copy, back up and restore everything that a service keeps')
    .addCommand(copyCommand(env))
    .addCommand(backupCommand(env))
    .addCommand(restoreCommand(env));
}
