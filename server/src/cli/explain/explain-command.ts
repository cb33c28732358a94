import type { CurrencyCode } from '@crossrate/contract';
import { Command } from 'commander';
import type { Pair } from '../../editions/explanation.ts';
import { parseCurrency } from '../parse-currency.ts';

/** The options of every command that explains a rate. */
export interface ExplainOptions {
  readonly base?: CurrencyCode;
  readonly json?: true;
}

/** Builds the part that all commands that explain a rate have in common. */
export function buildExplaining(): Command {
  return new Command('explain')
    .argument('<currency>', 'a code of ISO 4217', parseCurrency)
    .option('--base <currency>', 'the base of the cross rate (default: "USD", and "EUR" for USD itself)', parseCurrency)
    .option('--json', 'print JSON');
}

/** Chooses the base of a rate. */
export function choosePair(target: CurrencyCode, base: CurrencyCode | undefined): Pair {
  return { base: base ?? (target === 'USD' ? 'EUR' : 'USD'), target };
}
