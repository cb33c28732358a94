import type { Finding, Testimony, Verdict } from './verdict.ts';

/** True when the quote met its yardstick, published or not. */
export function isBelieved(finding: Finding): boolean {
  return finding === 'believed' || finding === 'older';
}

/** Finds the testimony of one provider; `undefined` when the provider does not quote the currency. */
export function findTestimony({ testimonies }: Verdict, provider: string): Testimony | undefined {
  return testimonies.find(({ witness }) => witness.provider === provider);
}

/** Explains why a currency keeps an unconfirmed last rate; `undefined` when it does not. */
export function explainKept({ kind, ground, decision }: Verdict): string | undefined {
  if (kind !== 'kept' || ground === 'fresher than its witnesses') return undefined;
  return decision?.kind === 'hold' ? `${ground}: ${decision.reason}` : ground;
}
