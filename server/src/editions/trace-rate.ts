import type { Grade } from '@crossrate/contract';
import type { Decision } from '../judging/decisions.ts';
import { findCurrent } from '../rates/find-current.ts';
import type { Pair } from './explanation.ts';
import { findEnd } from './find-end.ts';
import type { EditionHead } from './kept-edition.ts';
import { listServed } from './list-served.ts';
import { openBook } from './open-book.ts';

/** The served rate of two currencies from a moment on. */
export interface TracedRate {
  /** The moment of a publication, or of the end of a rate that has become stale. Milliseconds since the epoch. */
  readonly at: number;
  readonly edition: string;
  /** The published digits; absent while no rate was served. */
  readonly rate?: string | undefined;
  readonly grade?: Grade | undefined;
  readonly provider?: string | undefined;
  readonly asOf?: number | undefined;
  /** The operators' decisions about the two currencies. */
  readonly decisions: readonly Decision[];
}

/** Traces the rate of two currencies through editions, one by one, and the ends of rates that nobody stated again. */
export async function* traceRate(
  editions: AsyncIterable<EditionHead>,
  pair: Pair,
  until: number,
): AsyncGenerator<TracedRate> {
  let last: EditionHead | undefined;
  for await (const edition of editions) {
    if (last) yield* traceEnd(last, pair, edition.publishedAt);
    yield findRate(edition, pair, edition.publishedAt);
    last = edition;
  }
  if (last) yield* traceEnd(last, pair, until);
}

/** True when the rate, the grade or the decisions are others. */
export function hasChanged(before: TracedRate | undefined, { rate, grade, decisions }: TracedRate): boolean {
  if (before?.rate !== rate || before?.grade !== grade) return true;
  const list = (each: readonly Decision[]) => each.map(({ subject, decidedAt }) => `${subject} ${decidedAt}`).join();
  return list(before?.decisions ?? []) !== list(decisions);
}

function* traceEnd(edition: EditionHead, pair: Pair, next: number): Generator<TracedRate> {
  const end = findEnd(edition, pair);
  if (end > edition.publishedAt && end < next) yield findRate(edition, pair, end);
}

function findRate(edition: EditionHead, { base, target }: Pair, at: number): TracedRate {
  const book = openBook(edition, at);
  const served = book && listServed(book, base).find(({ code }) => code === target);
  const subjects: readonly string[] = [base, target].map(findCurrent);
  const decisions = edition.decisions.filter(({ subject }) => subjects.includes(subject));
  if (!served) return { at, edition: edition.id, decisions };
  const { rate, grade, provider, asOf } = served;
  return { at, edition: edition.id, rate, grade, provider, asOf, decisions };
}
