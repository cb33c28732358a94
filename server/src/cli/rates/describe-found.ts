import { writeTime } from '../../editions/write-time.ts';
import type { FoundEdition } from './find-edition.ts';

/** Presents the edition of an answer for JSON output. */
export function presentFound({ edition: { id, publishedAt }, at }: FoundEdition) {
  return { edition: id, publishedAt: writeTime(publishedAt), at: writeTime(at) };
}

/** Describes the edition of an answer. */
export function describeFound({ edition: { id, publishedAt }, at }: FoundEdition): string[] {
  return [`Edition ${id}`, `published at ${writeTime(publishedAt)}, in force at ${writeTime(at)}`];
}
