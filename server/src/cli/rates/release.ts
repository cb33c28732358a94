import type { CurrencyCode } from '@crossrate/contract';
import { Command } from 'commander';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { lendStorage } from '../lend-storage.ts';
import { parseCode } from '../parse-code.ts';
import { print } from '../print.ts';

/** `crossrate rates release` */
export function buildReleaseCommand(surroundings: CommandSurroundings): Command {
  return new Command('release')
    .description('Take back the decision about a currency')
    .argument('<currency>', 'a code of ISO 4217', parseCode)
    .option('--json', 'print JSON')
    .action(async (code: CurrencyCode, { json }: { json?: true }) => {
      const wasDecided = await lendStorage(surroundings, ({ rates }) => rates.decisions.remove(code));
      if (!wasDecided) throw new Error(`There is no decision about ${code}.`);
      await print(json ? JSON.stringify({ code, released: true }) : `${code} is judged by its witnesses again.`);
    });
}
