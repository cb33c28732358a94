import { type CurrencyCode, withdrawals } from '@crossrate/contract';
import { agreeOnRate } from '../../judging/agree-on-rate.ts';
import type { KeptEdition } from '../kept-edition.ts';
import { runCrossrate } from './run-crossrate.ts';

const MOST_CHOICES = 5;
/** Stands for a reason, and does not pass as one. */
const REASON = '--reason "…"';

/** Lists the commands by which an operator decides about a currency, ready to be copied. */
export function listCommands({ judgement, decisions }: KeptEdition, code: CurrencyCode): string[] {
  if (code === 'USD' || withdrawals[code]) return [];
  const { waiting, brokenPegs } = judgement.state;
  const choices = Map.groupBy(waiting.get(code) ?? [], ({ provider }) => provider);
  const names = [...choices].flatMap(([provider, quotes]) =>
    agreeOnRate(quotes) ? provider : quotes.map(({ witness }) => witness),
  );
  const isDecided = decisions.some(({ subject }) => subject === code);
  return [
    ...names.slice(0, MOST_CHOICES).map((name) => runCrossrate(`rates accept ${code} --provider ${name} ${REASON}`)),
    isDecided || brokenPegs.has(code)
      ? runCrossrate(`rates release ${code} ${REASON}`)
      : runCrossrate(`rates hold ${code} ${REASON}`),
  ];
}

/** Lists the commands by which an operator decides about everything that a provider states. */
export function listProviderCommands({ judgement, decisions }: KeptEdition, provider: string): string[] {
  if (decisions.some(({ subject }) => subject === provider)) {
    return [runCrossrate(`rates release ${provider} ${REASON}`)];
  }
  const accept = judgement.diagnoses.has(provider) ? [runCrossrate(`rates accept ${provider} ${REASON}`)] : [];
  return [...accept, runCrossrate(`rates hold ${provider} ${REASON}`)];
}
