import { limits } from '@crossrate/contract';

/** What a target does with a kind of request that the interface leaves open. */
export type Charge = 'free' | 'counted';

/** A count of the requests that a target granted to a new key before its first 429, and what else may have been charged. */
export interface Grants {
  readonly granted: number;
  /** The refused requests of one kind that went first, to learn whether they count; 0 when that is known. */
  readonly refusedFirst: number;
  /** Whether refused requests count, if known. */
  readonly refusals: Charge | undefined;
  /** Answers that were lost. The target may have charged the request, and the one sent in its place. */
  readonly lost: number;
  /** Requests that the target refused against expectation. */
  readonly refused: number;
}

/** A number of granted requests that conforms. */
interface Explanation extends Pick<Grants, 'refusals'> {
  readonly least: number;
  readonly most: number;
}

/**
 * Lists the numbers of granted requests that conform. Nothing enters the sum that was not tried: two numbers only when the
 * run had to send refused requests.
 */
export function listExplanations({ refusedFirst, refusals, lost, refused }: Omit<Grants, 'granted'>): Explanation[] {
  const possible = refusedFirst > 0 ? (['free', 'counted'] as const) : [refusals];
  return possible.map((refusals) => {
    const most = limits.requestsPerDay - (refusals === 'counted' ? refusedFirst : 0);
    return { refusals, least: most - lost - (refusals === 'free' ? 0 : refused), most };
  });
}

/** Finds the explanation of a count; `undefined` when the target grants another number than it should. */
export function explainGrants({ granted, ...others }: Grants): Explanation | undefined {
  return listExplanations(others).find(({ least, most }) => granted >= least && granted <= most);
}

/** Describes the range of an explanation: "100", or "between 98 and 100". */
export const describeRange = ({ least, most }: Explanation): string =>
  least === most ? String(most) : `between ${least} and ${most}`;
