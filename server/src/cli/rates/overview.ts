import type { CurrencyCode } from '@crossrate/contract';
import { publishRate } from '@crossrate/contract/money';
import { presentDecision } from '../../editions/describe-decision.ts';
import type { RefreshRecord } from '../../editions/rate-store.ts';
import type { Decision } from '../../judging/decisions.ts';
import type { BelievedRate, WaitingQuote } from '../../judging/refresh-state.ts';

/** Everything about which an operator has decided, or could decide. */
export type Overview = ReturnType<typeof takeOverview>;

/** Takes an overview of the decisions and of the last round. */
export function takeOverview(decisions: readonly Decision[], record: RefreshRecord | undefined) {
  const { state, standing } = record ?? {};
  const waiting = [...(state?.waiting ?? [])].flatMap(([code, quotes]) =>
    quotes.map((quote) => presentWaiting(code, quote, state?.believed.get(code))),
  );
  return {
    decisions: decisions.map(presentDecision),
    discredited: (standing?.providers ?? []).flatMap(({ provider, diagnosis }) =>
      diagnosis === undefined
        ? []
        : { provider, diagnosis, waiting: waiting.filter((rate) => rate.provider === provider).length },
    ),
    waiting,
    held: [...(state?.believed ?? [])].flatMap(([code, rate]) =>
      rate.grade === 'held' ? presentHeld(code, rate, standing?.kept.get(code)) : [],
    ),
    brokenPegs: [...(state?.brokenPegs ?? [])].map(([code, since]) => ({ code, since: new Date(since).toISOString() })),
  };
}

function presentWaiting(code: CurrencyCode, quote: WaitingQuote, last: BelievedRate | undefined) {
  const { provider, witness, rate, asOf, finding, since, publications } = quote;
  return {
    ...{ code, provider, witness, usdRate: publishRate(rate) },
    ...(last && { lastUsdRate: publishRate(last.rate), grade: last.grade }),
    ...{ asOf: new Date(asOf).toISOString(), finding, since: new Date(since).toISOString(), publications },
  };
}

function presentHeld(code: CurrencyCode, { rate, provider, asOf }: BelievedRate, reason: string | undefined) {
  return { code, usdRate: publishRate(rate), provider, asOf: new Date(asOf).toISOString(), reason };
}
