import { Command } from 'commander';
import { describeSettings, loadConfig } from '../config.ts';
import { createLog } from '../logger.ts';
import { startService } from '../service.ts';
import { untilStopped } from './until-stopped.ts';

/** `crossrate serve` */
export function serveCommand(env: NodeJS.ProcessEnv): Command {
  return new Command('serve')
    .description('Run the service with the settings of the environment')
    .addHelpText('after', `\n${describeSettings()}`)
    .action(async () => {
      const stopped = untilStopped();
      const config = loadConfig(env);
      const log = createLog(config.logLevel);
      if (config.providers.some(({ name }) => name === 'bundled')) {
        log.warn('PROVIDERS includes "bundled", whose rates are of a fixed day: for trying and testing only');
      }
      await using _service = await startService(config, { log });
      await stopped;
      log.info('stopping');
    });
}
