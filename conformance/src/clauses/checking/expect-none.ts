import type { Exchange } from '../../exchange.ts';
import { Mismatch } from '../../mismatch.ts';
import type { Finding } from '../../observing/finding.ts';

/**
 * Fails when there is a finding.
 *
 * @throws Mismatch of the first one, located in its answer.
 */
export function expectNone([first]: readonly Finding<{ readonly answer: Exchange }>[]): void {
  if (first) throw new Mismatch(first.subject, first.expected, first.received).locateIn(first.of.answer);
}
