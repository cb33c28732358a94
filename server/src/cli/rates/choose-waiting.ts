import type { CurrencyCode } from '@crossrate/contract';
import { compare, publishRate } from '@crossrate/contract/money';
import { agreeOnRate } from '../../judging/agree-on-rate.ts';
import type { AcceptedRate } from '../../judging/decisions.ts';
import type { RefreshState } from '../../judging/refresh-state.ts';

/** Chooses the waiting quote that an operator means by a provider or one of its witnesses: the median of a provider's. */
export function chooseWaiting(
  code: CurrencyCode,
  state: RefreshState | undefined,
  name: string | undefined,
): AcceptedRate {
  const waiting = state?.waiting.get(code) ?? [];
  const stated = waiting.filter(({ provider }) => name === undefined || provider === name);
  const named = stated.length > 0 ? stated : waiting.filter(({ witness }) => witness === name);
  const sorted = named.toSorted((a, b) => compare(a.rate, b.rate));
  // The lower one of two in the middle: a rate between them would be nobody's.
  const median = sorted[(sorted.length - 1) >> 1];
  if (!median) {
    const nobody = name === undefined ? 'No provider states' : `${name} does not state`;
    throw new Error(`${nobody} a rate of ${code} that is waiting to be believed. See \`rates list\`.`);
  }
  const providers = [...new Set(sorted.map(({ provider }) => provider))];
  if (name === undefined && providers.length > 1)
    throw new Error(`Several providers state a rate of ${code} (${providers.join(', ')}); choose one with --provider.`);
  if (!agreeOnRate(sorted)) {
    const rates = sorted.map(({ witness, rate }) => `${witness} ${publishRate(rate)}`).join(', ');
    throw new Error(`The witnesses of a rate of ${code} disagree (${rates}); choose one of them with --provider.`);
  }
  const { rate, asOf, provider } = median;
  return { rate, asOf, provider };
}
