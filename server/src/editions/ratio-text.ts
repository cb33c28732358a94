import type { Ratio } from '@crossrate/contract/money';
import { z } from 'zod';

/** Reads an exact ratio from `"numerator/denominator"`. */
export const ratioText = z
  .string()
  .regex(/^\d+\/[1-9]\d*$/)
  .transform((text): Ratio => {
    const [numerator = '', denominator = ''] = text.split('/');
    return { numerator: BigInt(numerator), denominator: BigInt(denominator) };
  });

/** Writes a ratio as `"numerator/denominator"`. */
export function writeRatio({ numerator, denominator }: Ratio): string {
  return `${numerator}/${denominator}`;
}

/** Writes a value as JSON, with ratios as text. */
export function toJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (isRatio(part) ? writeRatio(part) : part));
}

function isRatio(value: unknown): value is Ratio {
  return typeof value === 'object' && value !== null && 'numerator' in value && 'denominator' in value;
}
