import { Command } from 'commander';
import type { CommandSurroundings } from './command-surroundings.ts';
import { wrapParagraphs } from './wrap-paragraphs.ts';

/** `crossrate demo` */
export function buildDemoCommand(surroundings: CommandSurroundings): Command {
  return new Command('demo')
    .description('Run the service with bundled rates and a few accounts, for a trial')
    .addHelpText(
      'after',
      wrapParagraphs(
        'DATA_DIR names a folder for accounts and quotas, and PORT another port. Each start adds accounts with new keys.',
      ),
    )
    .action(async () => {
      const { serveDemo } = await import('./demo.ts');
      await serveDemo(surroundings);
    });
}
