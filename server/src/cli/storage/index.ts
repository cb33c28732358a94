import { Command } from 'commander';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { buildBackupCommand } from './backup.ts';
import { buildCopyCommand } from './copy.ts';
import { buildRestoreCommand } from './restore.ts';

/** `crossrate storage` */
export function buildStorageCommand(surroundings: CommandSurroundings): Command {
  return new Command('storage')
    .description('Copy, back up and restore the data of a service')
    .addCommand(buildCopyCommand(surroundings))
    .addCommand(buildBackupCommand(surroundings))
    .addCommand(buildRestoreCommand(surroundings));
}
