import { type CurrencyCode, currencyCodes, withdrawals } from '@crossrate/contract';
import { divide, publishRate } from '@crossrate/contract/money';
import { describeDeviation } from '../../judging/describe-deviation.ts';
import { explainHeld } from '../../judging/verdict.ts';
import { describeDecision } from '../describe-decision.ts';
import type { KeptEdition } from '../kept-edition.ts';
import { writeTime } from '../write-time.ts';
import { listCommands } from './list-commands.ts';
import { presentProvider } from './present-provider.ts';
import { findPublished, type Shown } from './published.ts';
import { nameSubject } from './words.ts';
import { describeEnd } from './write-sentences.ts';

/** Presents the currencies and the providers of an edition as it is served at a moment. */
export function presentNow(edition: Shown<KeptEdition>) {
  const { id, publishedAt, outcomes, decisions } = edition;
  return {
    edition: { id, publishedAt: writeTime(publishedAt) },
    decisions: decisions.map(describeDecision),
    currencies: currencyCodes.map((code) => presentCurrency(edition, code)),
    providers: outcomes.map((outcome) => presentProvider(outcome, edition)),
  };
}

function presentCurrency(edition: Shown<KeptEdition>, code: CurrencyCode) {
  const { verdicts, state } = edition.judgement;
  const { grade, rate, ended } = findPublished(edition, code);
  const verdict = verdicts.get(code);
  const reason = ended ? describeEnd(ended) : verdict && (explainHeld(verdict) ?? verdict.ground);
  const last = state.believed.get(code)?.rate;
  const waiting = state.waiting.get(code) ?? [];
  return {
    code,
    grade,
    ...(rate && { rate: publishRate(rate) }),
    ...(ended && { staleSince: writeTime(ended.at) }),
    ...(reason && !withdrawals[code] && { reason: nameSubject(reason, code) }),
    // A quote that others outvote waits, too, and nobody needs to decide about it.
    isUndecided: waiting.length > 0 && verdict?.decision === undefined && (grade === 'held' || grade === 'none'),
    waiting: waiting.map((quote) => ({
      ...{ provider: quote.provider, witness: quote.witness, rate: publishRate(quote.rate) },
      ...(last && { deviation: describeDeviation(divide(quote.rate, last)) }),
      ...{ finding: quote.finding, since: writeTime(quote.since), publications: quote.publications },
    })),
    commands: listCommands(edition, code),
  };
}
