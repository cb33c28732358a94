import type { Finding, Testimony, Verdict } from './verdict.ts';

/** Whether a quote was as near to the yardstick as its tolerance asks for, be it published or not. */
export function isBelieved(finding: Finding): boolean {
  return finding === 'believed' || finding === 'older';
}

/** What came of the quote of one provider; `undefined` when it does not quote the currency. */
export function findTestimony({ testimonies }: Verdict, provider: string): Testimony | undefined {
  return testimonies.find(({ witness }) => witness.provider === provider);
}

/** Why the last rate of a currency is served on although no quote confirms it; `undefined` when that is not so. */
export function explainHeld({ kind, ground, decision }: Verdict): string | undefined {
  if (kind !== 'kept' || ground === 'fresher than its witnesses') return undefined;
  return decision?.kind === 'hold' ? `${ground}: ${decision.reason}` : ground;
}
