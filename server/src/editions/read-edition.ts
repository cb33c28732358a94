import type { CurrencyCode } from '@crossrate/contract';
import { z } from 'zod';
import { indexBySubject } from '../judging/decisions.ts';
import { type Outcome, selectTables } from '../judging/outcome.ts';
import type { RefreshState } from '../judging/refresh-state.ts';
import { type StatedTable, stateTable } from '../judging/stated-table.ts';
import { comparisonBases, type Finding, findings, type Verdict } from '../judging/verdict.ts';
import { findWitnesses, readWitness, type Witness } from '../judging/witness.ts';
import { decisionJson } from './decision-json.ts';
import type { EditionHead, KeptEdition } from './kept-edition.ts';
import { ratioText } from './ratio-text.ts';
import { settingsJson } from './settings-json.ts';
import { code, parseByCode, snapshotJson, stateFields } from './state-json.ts';

const verdict = z.object({
  kind: z.enum(['believed', 'kept', 'none']),
  ground: z.string(),
  comparison: z.object({ rate: ratioText, day: z.number(), basis: z.enum(comparisonBases) }).exactOptional(),
  rates: z.array(z.object({ name: z.string(), rate: ratioText, day: z.number() })).exactOptional(),
  pegOffSince: z.number().exactOptional(),
  findings: z.partialRecord(z.enum(findings), z.array(z.number())),
});

const time = z.iso.datetime().transform((text) => Date.parse(text));

const headJson = z.object({
  previous: z.string().nullable(),
  publishedAt: time,
  rules: z.number(),
  settings: settingsJson,
  isFromNothing: z.boolean(),
  keptSince: time,
  entries: z.object({ count: z.number(), hash: z.string() }),
  decisions: z.array(decisionJson),
  rates: snapshotJson,
});

const unreadable = z.array(z.object({ code, text: z.string(), asOf: z.number(), reason: z.string() }));
const provider = z.string();
const tableJson = z.object({
  ...{ witness: z.string(), isFirstHand: z.boolean(), isFixing: z.boolean() },
  ...{ fetchedAt: z.number(), table: z.string() },
});

const restJson = z.object({
  outcomes: z.array(
    z.discriminatedUnion('status', [
      z.object({ provider, status: z.enum(['fetched', 'remembered']), tables: z.array(tableJson), unreadable }),
      z.object({ provider, status: z.literal('refused'), reason: z.string(), unreadable }),
      z.object({ provider, status: z.literal('failed'), reason: z.string() }),
      z.object({ provider, status: z.literal('left alone'), until: z.number() }),
    ]),
  ),
  verdicts: parseByCode(verdict),
  diagnoses: z.array(z.tuple([provider, z.string()])),
  isAgreed: z.boolean(),
  isConfirmed: z.boolean(),
  state: z.object(stateFields),
});

const quotesJson = z.object({ base: code, quotes: z.array(z.tuple([code, z.string(), z.number()])) });

/** The table of a witness, without the name of the witness: several editions, and witnesses, may share it. */
export type KeptTable = Pick<StatedTable, 'base' | 'quotes' | 'rates'>;

const stateJson = restJson.pick({ state: true });

/** The JSON of an edition, parsed. */
export type EditionDocument = z.infer<typeof headJson> & z.infer<typeof restJson>;

/**
 * Reads what was published from the JSON of an edition.
 *
 * @throws Error when the JSON is not that of an edition.
 */
export function readHead(id: string, json: string): EditionHead {
  return selectHead(id, headJson.parse(JSON.parse(json)));
}

/**
 * Reads what was published, and the state from which the next round judges.
 *
 * @throws Error when the JSON is not that of an edition.
 */
export function readPublished(
  id: string,
  json: string,
): { readonly edition: EditionHead; readonly state: RefreshState } {
  const document = JSON.parse(json);
  return { edition: selectHead(id, headJson.parse(document)), state: stateJson.parse(document).state };
}

/**
 * Parses the JSON of an edition.
 *
 * @throws Error when the JSON is not that of an edition.
 */
export function parseEdition(json: string): EditionDocument {
  const document = JSON.parse(json);
  return { ...headJson.parse(document), ...restJson.parse(document) };
}

/** Lists the hashes of the tables of an edition. */
export function listTableHashes({ outcomes }: EditionDocument): string[] {
  return outcomes.flatMap((outcome) => ('tables' in outcome ? outcome.tables.map(({ table }) => table) : []));
}

/**
 * Reads a table from its JSON.
 *
 * @throws Error when the JSON is not that of a table.
 */
export function readTable(json: string): KeptTable {
  const { base, quotes } = quotesJson.parse(JSON.parse(json));
  const stated = new Map(quotes.map(([code, text, asOf]) => [code, { text, asOf }]));
  const about = { provider: '', witness: '', isFirstHand: true, isFixing: true, fetchedAt: 0 };
  return stateTable({ ...about, base, quotes: stated });
}

/**
 * Reads a whole edition.
 *
 * @param tables - The tables, by their hashes.
 * @throws Error when a table is missing.
 */
export function readEdition(
  id: string,
  document: EditionDocument,
  tables: ReadonlyMap<string, KeptTable>,
): KeptEdition {
  const { outcomes: written, diagnoses, state, isAgreed, isConfirmed } = document;
  const head = selectHead(id, document);
  const outcomes = written.map((outcome): Outcome => {
    if (!('tables' in outcome)) return outcome;
    const stated = outcome.tables.map(({ table: hash, ...about }): StatedTable => {
      const table = tables.get(hash);
      if (!table) throw new Error(`The table of ${about.witness} is missing.`);
      const { base, quotes, rates } = table;
      return { ...about, provider: outcome.provider, base, quotes, rates };
    });
    return { ...outcome, tables: stated };
  });
  const stated = selectTables(outcomes);
  const decided = indexBySubject(head.decisions);
  const verdicts = [...document.verdicts].map(([code, { findings, ...about }]): [CurrencyCode, Verdict] => {
    const judged = Object.entries(findings).flatMap(([finding, places]) =>
      places.map((place) => ({
        witness: findWitness(code, stated[place], finding as Finding, head.publishedAt),
        finding: finding as Finding,
      })),
    );
    const waiting = state.waiting.get(code) ?? [];
    const known = { ...about, code, findings: judged, decision: decided.get(code), waiting };
    const rate = state.believed.get(code);
    if (about.kind === 'none' || !rate) return [code, { ...known, kind: 'none', reference: rate }];
    return [code, { ...known, kind: about.kind, rate }];
  });
  const agreement = { isAgreed, isConfirmed, diagnoses: new Map(diagnoses) };
  return { ...head, outcomes, judgement: { ...agreement, verdicts: new Map(verdicts), state } };
}

function selectHead(id: string, document: z.infer<typeof headJson>): EditionHead {
  const { previous, publishedAt, rules, settings, isFromNothing, keptSince, entries, decisions, rates } = document;
  const about = { id, previous: previous ?? undefined, publishedAt, rules, settings, isFromNothing, keptSince };
  return { ...about, entries, decisions, snapshot: rates };
}

function findWitness(code: CurrencyCode, table: StatedTable | undefined, finding: Finding, now: number): Witness {
  // Of a euro that its followers contradict, this finding is about the one that was stated.
  const isStated = code === 'EUR' && finding === 'off the peg';
  const witness = table && (isStated ? readWitness(table, code, now) : findWitnesses([table], code, now)[0]);
  if (!witness) throw new Error(`The rate of a witness of ${code} is missing.`);
  return witness;
}
