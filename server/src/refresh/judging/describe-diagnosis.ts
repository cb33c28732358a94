import type { CurrencyCode } from '@crossrate/contract';
import { publishRate } from '@crossrate/contract/money';
import type { Diagnosis } from './diagnosis.ts';

const MOST_CODES = 5;

/**
 * Describes a diagnosis in words.
 *
 * @param base - The base that the provider states.
 */
export function describeDiagnosis(diagnosis: Diagnosis, base: CurrencyCode): string {
  switch (diagnosis.kind) {
    case 'scaled': {
      const guess = diagnosis.base
        ? `: base ${diagnosis.base} said to be USD?`
        : base === 'USD'
          ? ''
          : ': its quote of USD is off?';
      return `all rates × ${publishRate(diagnosis.factor)}${guess}`;
    }
    case 'inverted':
      return `upside down: ${formatCodes(diagnosis.codes)}`;
    case 'exchanged':
      return `exchanged with each other: ${formatCodes(diagnosis.codes)}`;
    case 'shifted':
      return `off by a power of ten: ${formatCodes(diagnosis.codes)}`;
    case 'outvoted':
      return `${diagnosis.codes.length} of ${diagnosis.judged} liquid currencies outvoted: ${formatCodes(diagnosis.codes)}`;
  }
}

function formatCodes(codes: readonly CurrencyCode[]): string {
  const rest = codes.length - MOST_CODES;
  return `${codes.slice(0, MOST_CODES).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
