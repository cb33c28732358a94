import { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { demoCommand } from './demo.ts';
import { keysCommand } from './keys/index.ts';
import { refreshCommand } from './refresh/index.ts';
import { serveCommand } from './serve.ts';

/** The command line `crossrate`. */
export function createProgram(env: NodeJS.ProcessEnv): Command {
  return new Command('crossrate')
    .description('Exchange rates that teams can trust with prices')
    .version(manifest.version)
    .addCommand(serveCommand(env))
    .addCommand(demoCommand(env))
    .addCommand(refreshCommand(env))
    .addCommand(keysCommand(env));
}
