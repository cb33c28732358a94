import { type CurrencyCode, withdrawals } from '@crossrate/contract';
import { agreeOnRate } from '../../refresh/agree-on-rate.ts';
import type { KeptEdition } from '../kept-edition.ts';

const MOST_CHOICES = 5;
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
    ...names.slice(0, MOST_CHOICES).map((name) => `crossrate rates accept ${code} --provider ${name} ${REASON}`),
    isDecided || brokenPegs.has(code)
      ? `crossrate rates release ${code} ${REASON}`
      : `crossrate rates hold ${code} ${REASON}`,
  ];
}

/** Lists the commands by which an operator decides about everything that a provider states. */
export function listProviderCommands({ judgement, decisions }: KeptEdition, provider: string): string[] {
  if (decisions.some(({ subject }) => subject === provider)) return [`crossrate rates release ${provider} ${REASON}`];
  const accept = judgement.diagnoses.has(provider) ? [`crossrate rates accept ${provider} ${REASON}`] : [];
  return [...accept, `crossrate rates hold ${provider} ${REASON}`];
}
