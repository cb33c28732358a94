import type { CurrencyCode } from '@crossrate/contract';
import type { Command } from 'commander';
import { EditionArchive } from '../../editions/archive.ts';
import { explainRate } from '../../editions/explanation.ts';
import type { Storage } from '../../storage/storage.ts';
import { joinParagraphs } from '../align-columns.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { describeExplanation } from '../explain/describe-explanation.ts';
import { buildExplaining, choosePair, type ExplainOptions } from '../explain/explain-command.ts';
import { lendStorage } from '../lend-storage.ts';
import { printResult } from '../print.ts';
import { describeFound, presentFound } from './describe-found.ts';
import { findEdition } from './find-edition.ts';
import { AT_HELP, type Moment, parseMoment } from './parse-moment.ts';

type Options = ExplainOptions & { readonly at?: Moment };

/** `crossrate rates explain` */
export function buildExplainStoredCommand(surroundings: CommandSurroundings): Command {
  return buildExplaining()
    .description('Show the witnesses of a rate that was served at a moment, the verdict and the arithmetic, as stored')
    .option('--at <moment>', 'the moment, or the edition (default: now)', parseMoment)
    .addHelpText('after', AT_HELP)
    .addHelpText('after', '\nExit codes: 0 there was a rate, 1 none, 2 unusable arguments.')
    .action(async (code: CurrencyCode, { at: moment, base, json }: Options) => {
      const explain = async ({ rates }: Storage) => {
        const archive = new EditionArchive(rates.editions);
        const found = await findEdition(archive, moment, surroundings.clock);
        return { found, explanation: explainRate(await archive.read(found.edition), found.at, choosePair(code, base)) };
      };
      const { found, explanation } = await lendStorage(surroundings, explain);
      await printResult(json, { ...presentFound(found), ...explanation }, () =>
        joinParagraphs(describeFound(found), describeExplanation(explanation)),
      );
      if (!explanation.cross) process.exitCode = 1;
    });
}
