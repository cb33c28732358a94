import canonicalize from 'canonicalize';
import { type Outcome, selectTables } from '../judging/outcome.ts';
import type { StatedTable } from '../judging/stated-table.ts';
import type { Comparison, JudgedWitness } from '../judging/verdict.ts';
import type { SourcedRate } from '../rates/snapshot.ts';
import { hash } from './hash.ts';
import type { KeptEdition } from './kept-edition.ts';
import { toJson } from './ratio-text.ts';
import { writeState } from './state-json.ts';
import { writeTime } from './write-time.ts';

/** An edition as texts. */
export interface WrittenEdition {
  readonly id: string;
  readonly json: string;
  /** The tables of the witnesses, by their hashes. */
  readonly tables: ReadonlyMap<string, string>;
}

/**
 * Writes an edition as canonical JSON (RFC 8785), in which the hash of each table stands for the table: the id, the hash
 * of all, vouches for every digit that a provider has sent.
 */
export function writeEdition(edition: Omit<KeptEdition, 'id'>): WrittenEdition {
  const { outcomes, judgement } = edition;
  const stated = selectTables(outcomes);
  const written = stated.map((table) => ({ table, ...writeTable(table) }));
  const places = new Map(stated.map(({ provider, witness }, place) => [`${provider} ${witness}`, place]));
  const json = writeCanonically({
    previous: edition.previous ?? null,
    publishedAt: writeTime(edition.publishedAt),
    rules: edition.rules,
    settings: edition.settings,
    isFromNothing: edition.isFromNothing,
    keptSince: writeTime(edition.keptSince),
    entries: edition.entries,
    decisions: edition.decisions,
    rates: [...edition.snapshot].map(([code, rate]) => [code, selectServed(rate)]),
    outcomes: outcomes.map((outcome) => writeOutcome(outcome, written)),
    verdicts: [...judgement.verdicts].map(([code, { kind, ground, comparison, rates, pegOffSince, findings }]) => [
      code,
      {
        ...{ kind, ground, comparison: comparison && selectComparison(comparison), rates, pegOffSince },
        findings: groupFindings(findings, places),
      },
    ]),
    diagnoses: [...judgement.diagnoses],
    isAgreed: judgement.isAgreed,
    isConfirmed: judgement.isConfirmed,
    state: writeState(judgement.state),
  });
  return { id: hash(json), json, tables: new Map(written.map((table) => [table.hash, table.json])) };
}

/** A provider's table is often that of the round before: it is written once. */
const writtenTables = new WeakMap<StatedTable['quotes'], { readonly json: string; readonly hash: string }>();

function writeTable(table: StatedTable) {
  const known = writtenTables.get(table.quotes);
  if (known) return known;
  const json = writeCanonically({ base: table.base, quotes: listQuotes(table) });
  const written = { json, hash: hash(json) };
  writtenTables.set(table.quotes, written);
  return written;
}

/** Selects the fields of a comparison, which may be with a believed rate. */
function selectComparison({ rate, day, basis }: Comparison): Comparison {
  return { rate, day, basis };
}

/** Selects the fields of a served rate, which may be a believed one; the state has the further fields of that. */
export function selectServed({ rate, provider, asOf, day, believedAt, grade }: SourcedRate): SourcedRate {
  return { rate, provider, asOf, day, believedAt, grade };
}

/** Ratios and absent fields are no JSON yet. */
export function writeCanonically(value: object): string {
  const json = canonicalize(JSON.parse(toJson(value)));
  if (json === undefined) throw new Error('There is no JSON of this value.');
  return json;
}

/** Sorted by code, because a provider may send the same quotes in another order. */
function listQuotes({ quotes }: StatedTable) {
  const rows = [...quotes].map(([code, { text, asOf }]) => [code, text, asOf] as const);
  return rows.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function writeOutcome(outcome: Outcome, written: readonly { table: StatedTable; hash: string }[]) {
  if (!('tables' in outcome)) {
    // The error of a bug is for the log.
    const { bug: _, ...known } = { bug: undefined, ...outcome };
    return known;
  }
  const own = written.filter(({ table }) => table.provider === outcome.provider);
  return {
    ...outcome,
    tables: own.map(({ table: { witness, isFirstHand, isFixing, fetchedAt }, hash }) => {
      return { witness, isFirstHand, isFixing, fetchedAt, table: hash };
    }),
  };
}

/** Lists the places of the witnesses' tables for each finding. */
function groupFindings(findings: readonly JudgedWitness[], places: ReadonlyMap<string, number>) {
  const groups = Map.groupBy(findings, ({ finding }) => finding);
  const listed = [...groups].map(([finding, judged]) => {
    return [finding, judged.map(({ witness: { provider, witness } }) => places.get(`${provider} ${witness}`))];
  });
  return Object.fromEntries(listed);
}
