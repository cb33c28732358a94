import { divide, parseRatio, type Ratio } from './ratio.ts';

/**
 * Reads a parity: the units of a withdrawn currency for one unit of its successor.
 *
 * @throws Error when the text is not a parity.
 *
 * @example
 * ```ts
 * import { parseParity } from '@crossrate/contract/money';
 * parseParity('1.95583:1'); // one euro in Bulgarian leva
 * ```
 */
export function parseParity(parity: string): Ratio {
  const [withdrawn, successor] = parity.split(':').map(parseRatio);
  if (!withdrawn || !successor) throw new Error(`"${parity}" is not a parity.`);
  return divide(withdrawn, successor);
}
