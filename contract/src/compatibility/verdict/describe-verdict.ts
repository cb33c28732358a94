import { PACKAGE } from './find-admissions.ts';
import type { Verdict } from './judge-changes.ts';
import { type MergedChange, mergeChanges } from './merge-changes.ts';
import { toPrintable } from './to-printable.ts';

/** Describes a verdict for people: the breaks with their clients, the harmless changes, and the next step. */
export function describeVerdict({ verdict, breaking, harmless, admittedBy }: Verdict): string {
  const lines = [
    ...mergeChanges(breaking).map(describeBreak),
    ...mergeChanges(harmless).map(({ places, what, rule }) => `- ${places.join(', ')}: ${what} (${rule})`),
  ].map(toPrintable);
  const counts = `${describeCount(breaking.length)} clients, ${describeCount(harmless.length)} nobody.`;
  const conclusion = {
    compatible: breaking.length + harmless.length === 0 ? 'The interface is the released one.' : counts,
    admitted: `${counts}\nThe breaks are admitted: ${admittedBy.map(toPrintable).join(', ')} in .changeset announces a major version.`,
    breaking: `${counts}\nKeep what was promised, or admit the break: \`npx changeset\`, with ${PACKAGE} as major.\ndocs/interface-changes.md explains every rule.`,
  }[verdict];
  return [...lines, conclusion].join('\n');
}

function describeBreak({ places, what, breaks, rule }: MergedChange): string {
  return `✗ ${places.join(', ')} breaks ${breaks}: ${what} (${rule})`;
}

function describeCount(number: number): string {
  return number === 1 ? '1 change breaks' : `${number} changes break`;
}
