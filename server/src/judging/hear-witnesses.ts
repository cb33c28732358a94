import type { CurrencyCode } from '@crossrate/contract';
import { findEuroByLaw } from './euro-by-law.ts';
import type { JudgedWitness } from './verdict.ts';
import { findWitnesses, readWitness, type Witness, type WitnessTable } from './witness.ts';

/** The tables of a round by the standing of their providers. */
export interface Standings {
  readonly credited: readonly WitnessTable[];
  readonly discredited: readonly WitnessTable[];
  /** Of providers that the operator holds. */
  readonly held: readonly WitnessTable[];
}

/** Finds the witnesses of a currency, and those that are not believed whatever the others state. */
export function hearWitnesses(
  { credited, discredited, held }: Standings,
  code: CurrencyCode,
  now: number,
): { readonly witnesses: Witness[]; readonly excluded: JudgedWitness[] } {
  const blends = isStatedByEcb(credited, code) ? credited.filter(isBlend) : [];
  const contradicted = code === 'EUR' ? credited.filter(({ rates }) => findEuroByLaw(rates) !== undefined) : [];
  const find = (tables: readonly WitnessTable[], finding: JudgedWitness['finding']) =>
    findWitnesses(tables, code, now).map((witness) => ({ witness, finding }));
  return {
    witnesses: findWitnesses(
      credited.filter((table) => !blends.includes(table)),
      code,
      now,
    ),
    excluded: [
      ...find(discredited, 'discredited'),
      ...find(held, 'held'),
      ...find(blends, 'blended'),
      ...contradicted.flatMap((table) => {
        const witness = readWitness(table, code, now);
        return witness ? { witness, finding: 'off the peg' as const } : [];
      }),
    ],
  };
}

/** A blend of unknown banks may repeat the ECB, and is then no second witness beside it. */
function isBlend({ isFirstHand, provider, witness }: WitnessTable): boolean {
  return !isFirstHand && witness === provider;
}

function isStatedByEcb(tables: readonly WitnessTable[], code: CurrencyCode): boolean {
  return (
    code !== 'USD' &&
    tables.some(({ isFirstHand, witness, rates }) => isFirstHand && witness === 'ECB' && rates.has(code))
  );
}
