import type { CurrencyCode } from '@crossrate/contract';
import { Command } from 'commander';
import type { Decision } from '../../refresh/decisions.ts';
import type { Suspect } from '../../refresh/refresh-state.ts';
import type { Storage } from '../../storage/storage.ts';
import type { CommandSurroundings } from '../command-surroundings.ts';
import { lendStorage } from '../lend-storage.ts';
import { print } from '../print.ts';
import { wrapParagraphs } from '../wrap-paragraphs.ts';
import { describeDecision, presentDecision } from './describe.ts';
import { parseDecidableCode } from './parse-decidable-code.ts';
import { parseReason } from './reason.ts';

interface AcceptOptions {
  readonly reason: string;
  readonly provider?: string;
  readonly json?: true;
}

/** `crossrate rates accept` */
export function buildAcceptCommand(surroundings: CommandSurroundings): Command {
  return new Command('accept')
    .description('Believe a rate that a provider states and that was not believed, as after a devaluation')
    .argument('<currency>', 'a code of ISO 4217', parseDecidableCode)
    .requiredOption('--reason <text>', 'the reason, for later readers', parseReason)
    .option('--provider <name>', 'the provider of the rate, if providers disagree')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      wrapParagraphs(
        'Two other providers that agree outvote an accepted rate. To believe no provider, use `rates hold`.',
      ),
    )
    .action(async (code: CurrencyCode, { reason, provider, json }: AcceptOptions) => {
      const accept = async ({ rates }: Storage) => {
        const { record } = await rates.load();
        const { rate, asOf, provider: whose } = chooseSuspect(code, record?.state.suspects.get(code) ?? [], provider);
        const decidedAt = surroundings.clock.now();
        const accepted: Decision = { kind: 'accept', code, rate, asOf, provider: whose, reason, decidedAt };
        await rates.decisions.put(accepted);
        return accepted;
      };
      const decision = await lendStorage(surroundings, accept, { savesTimes: true });
      await print(json ? JSON.stringify(presentDecision(decision)) : describeDecision(decision));
    });
}

function chooseSuspect(code: CurrencyCode, suspects: readonly Suspect[], provider: string | undefined): Suspect {
  const chosen = suspects.filter((suspect) => provider === undefined || suspect.provider === provider);
  const [first, second] = chosen;
  if (!first) {
    const nobody = provider === undefined ? 'No provider states' : `${provider} does not state`;
    throw new Error(`${nobody} a rate of ${code} that is waiting to be believed. See \`rates list\`.`);
  }
  if (second) {
    const names = chosen.map((suspect) => suspect.provider).join(', ');
    throw new Error(`Several providers state a rate of ${code} (${names}); choose one with --provider.`);
  }
  return first;
}
