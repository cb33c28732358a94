import type { CurrencyCode } from '@crossrate/contract';
import { compare, divide, multiply } from '@crossrate/contract/money';
import type { Snapshot, SourcedRate } from '../rates/snapshot.ts';
import { pegs } from './pegs.ts';
import type { BelievedRate, RefreshState } from './refresh-state.ts';
import type { ServingPolicy, ServingSettings } from './serving-settings.ts';

/**
 * Selects the rates that may be served: those of providers in the chain, because only these are named as sources, and of
 * grades that the operator serves. New quotes are still compared with all other rates.
 */
export function selectServable(
  state: RefreshState,
  { providers, policy }: Pick<ServingSettings, 'providers' | 'policy'>,
): Snapshot {
  const servable = [...state.believed].flatMap(([code, believed]): [CurrencyCode, SourcedRate][] => {
    const served = chooseServed(believed, policy);
    return served && providers.includes(served.provider) ? [[code, served]] : [];
  });
  const chosen = new Map(servable);
  return new Map(
    servable.flatMap(([code, rate]): [CurrencyCode, SourcedRate][] => {
      const served = followAnchor({ code, rate }, chosen, state);
      return served ? [[code, served]] : [];
    }),
  );
}

/** Keeps a peg where another rate of its anchor is served than the believed one, or none. */
function followAnchor(
  { code, rate }: { readonly code: CurrencyCode; readonly rate: SourcedRate },
  chosen: Snapshot,
  { believed, brokenPegs }: RefreshState,
): SourcedRate | undefined {
  const peg = pegs.get(code);
  const isOnPeg = peg && !brokenPegs.has(code) && believed.get(code)?.foundation === 'pegged';
  const anchor = isOnPeg ? believed.get(peg.anchor) : undefined;
  if (!peg || !anchor) return rate;
  const served = chosen.get(peg.anchor);
  if (!served || compare(served.rate, anchor.rate) === 0) return served && rate;
  return {
    ...rate,
    rate: multiply(divide(rate.rate, anchor.rate), served.rate),
    asOf: Math.min(rate.asOf, served.asOf),
    believedAt: Math.min(rate.believedAt, served.believedAt),
  };
}

/** Chooses the rate that an operator serves of a currency: the believed one, the last confirmed one, or none. */
export function chooseServed(rate: BelievedRate, { single, held }: ServingPolicy): SourcedRate | undefined {
  const served = rate.foundation === 'single' && single !== 'serve' ? findConfirmed(rate, single) : rate;
  return served?.grade === 'held' && held === 'leave-out' ? undefined : served;
}

/** Names the setting for which the believed rate of a currency is not served. */
export function nameWithholding({ foundation }: BelievedRate, { single, held }: ServingPolicy): string {
  return foundation === 'single' && single !== 'serve' ? `SINGLE_RATES=${single}` : `HELD_RATES=${held}`;
}

/** Finds the last confirmed rate to hold; `undefined` when nobody ever confirmed one, or the operator wants none. */
function findConfirmed({ reference }: BelievedRate, single: 'hold' | 'leave-out'): SourcedRate | undefined {
  return single === 'leave-out' || reference.grade === 'single' ? undefined : { ...reference, grade: 'held' };
}
