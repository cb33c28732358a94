import { Command } from 'commander';
import type { CommandSurroundings } from './command-surroundings.ts';
import { describeSettings } from './describe-settings.ts';
import { wrapParagraphs } from './wrap-paragraphs.ts';

/** `crossrate serve` */
export function buildServeCommand({ env }: CommandSurroundings): Command {
  return new Command('serve')
    .description('Run the service with the settings of the environment')
    .option('--start-anew', 'accept another database in DATA_DIR than before, and create one if there is none')
    .addHelpText('after', describeSettings)
    .addHelpText('after', wrapParagraphs('Exit codes: 0 stopped, 1 failed, 2 unusable arguments or settings.'))
    .action(async ({ startAnew }: { startAnew?: true }) => {
      const { serve } = await import('./serve.ts');
      await serve(env, { startAnew });
    });
}
