import type { Clock } from '../../clock.ts';
import type { EditionArchive } from '../../editions/archive.ts';
import type { EditionHead } from '../../editions/kept-edition.ts';
import { writeTime } from '../../editions/write-time.ts';
import type { Moment } from './parse-moment.ts';

/** An edition with a moment at which it was in force. */
export interface FoundEdition {
  readonly edition: EditionHead;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * Finds the edition in force at a moment, now by default; or one by its id, at its publication.
 *
 * @throws Error when there is none, or its contents are no longer kept.
 */
export async function findEdition(
  archive: EditionArchive,
  moment: Moment | undefined,
  clock: Pick<Clock, 'now'>,
): Promise<FoundEdition> {
  if (moment && 'edition' in moment) {
    const edition = await archive.findById(moment.edition);
    if (!edition) throw new Error(`There is no edition whose id begins with ${moment.edition}.`);
    return { edition, at: edition.publishedAt };
  }
  const [now, at] = [clock.now(), moment?.time ?? clock.now()];
  if (at > now) throw new Error(`${writeTime(at)} is in the future; now it is ${writeTime(now)}.`);
  const edition = await archive.findAt(at);
  if (edition) return { edition, at };
  const first = await archive.findFirst();
  if (!first) throw new Error('No rates were published yet.');
  throw new Error(
    `No rates were published by ${writeTime(at)}; the first edition is of ${writeTime(first.publishedAt)}.`,
  );
}
