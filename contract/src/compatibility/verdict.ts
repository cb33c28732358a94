import type { Change } from './change.ts';

/** The verdict on the differences between the released interface and the current one. */
export interface Verdict {
  /** `admitted`: clients break, and a changeset says so. */
  readonly verdict: 'compatible' | 'admitted' | 'breaking';
  readonly breaking: readonly Change[];
  readonly harmless: readonly Change[];
  /** Names of the changesets that announce a major version. */
  readonly admittedBy: readonly string[];
}

/** Judges changes, given the changesets that announce a major version. */
export function judgeChanges(changes: readonly Change[], admittedBy: readonly string[]): Verdict {
  const breaking = changes.filter(({ breaks }) => breaks !== undefined);
  const harmless = changes.filter(({ breaks }) => breaks === undefined);
  const verdict = breaking.length === 0 ? 'compatible' : admittedBy.length > 0 ? 'admitted' : 'breaking';
  return { verdict, breaking, harmless, admittedBy };
}

/** Describes a verdict for people: the breaks with their clients, the harmless changes, and the next step. */
export function describeVerdict({ verdict, breaking, harmless, admittedBy }: Verdict): string {
  const counts = `${describeCount(breaking.length)} clients, ${describeCount(harmless.length)} nobody.`;
  const conclusion = {
    compatible: breaking.length + harmless.length === 0 ? 'The interface is the released one.' : counts,
    admitted: `${counts}\nThe breaks are admitted: ${admittedBy.join(', ')} in .changeset announces a major version.`,
    breaking: `${counts}\nKeep what was promised, or admit the break: \`npx changeset\`, with @crossrate/contract as major.\ndocs/interface-changes.md explains what breaks clients.`,
  }[verdict];
  return [...mergeChanges([...breaking, ...harmless]), conclusion].join('\n');
}

/** Writes one line for all equal changes, such as those of a header that every answer has. */
function mergeChanges(changes: readonly Change[]): string[] {
  const equal = Map.groupBy(changes, ({ what, breaks }) =>
    breaks === undefined ? `: ${what}` : ` breaks ${breaks}: ${what}`,
  );
  return Array.from(equal, ([text, same]) => {
    const places = Map.groupBy(same, ({ place }) => place);
    const names = Array.from(places, ([place, group]) =>
      [place, ...group.flatMap(({ status }) => status ?? [])].join(' '),
    );
    return `${same.some(({ breaks }) => breaks !== undefined) ? '✗' : '-'} ${names.join(', ')}${text}`;
  });
}

function describeCount(number: number): string {
  return number === 1 ? '1 change breaks' : `${number} changes break`;
}
