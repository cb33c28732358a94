import type { CurrencyCode } from '@crossrate/contract';
import { z } from 'zod';
import type { Judgement } from '../refresh/judging/judge-tables.ts';
import { findTradingDay } from '../refresh/judging/trading-days.ts';
import { comparisonBases, type Finding, findings, type Verdict } from '../refresh/judging/verdict.ts';
import type { Witness } from '../refresh/judging/witness.ts';
import type { Outcome } from '../refresh/outcome.ts';
import { type StatedTable, stateTable } from '../refresh/stated-table.ts';
import { decisionJson } from './decision-json.ts';
import type { EditionHead, KeptEdition } from './kept-edition.ts';
import { ratioText } from './ratio-text.ts';
import { settingsJson } from './settings-json.ts';
import { code, parseByCode, snapshotJson, stateFields } from './state-json.ts';

const verdict = z.object({
  kind: z.enum(['believed', 'kept', 'none']),
  ground: z.string(),
  comparison: z.object({ rate: ratioText, day: z.number(), basis: z.enum(comparisonBases) }).exactOptional(),
  pegOffSince: z.number().exactOptional(),
  findings: z.partialRecord(z.enum(findings), z.array(z.number())),
});

const headJson = z.object({
  previous: z.string().nullable(),
  publishedAt: z.iso.datetime().transform((text) => Date.parse(text)),
  rules: z.number(),
  settings: settingsJson,
  isFromNothing: z.boolean(),
  decisions: z.array(decisionJson),
  rates: snapshotJson,
  verdicts: parseByCode(verdict),
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
  diagnoses: z.array(z.tuple([provider, z.string()])),
  isAgreed: z.boolean(),
  isConfirmed: z.boolean(),
  state: z.object(stateFields),
});

const quotesJson = z.object({ base: code, quotes: z.array(z.tuple([code, z.string(), z.number()])) });

/**
 * Reads what was published from the JSON of an edition.
 *
 * @throws Error when the JSON is not that of an edition.
 */
export function readHead(id: string, json: string): EditionHead {
  const { previous, rates: snapshot, verdicts, ...head } = headJson.parse(JSON.parse(json));
  const reasons = [...verdicts].map(
    ([code, { kind, ground, comparison }]) => [code, { kind, ground, comparison }] as const,
  );
  return { ...head, id, previous: previous ?? undefined, snapshot, reasons: new Map(reasons) };
}

/** Lists the hashes of the tables of an edition. */
export function listTableHashes(json: string): string[] {
  const { outcomes } = restJson.pick({ outcomes: true }).parse(JSON.parse(json));
  return outcomes.flatMap((outcome) => ('tables' in outcome ? outcome.tables.map(({ table }) => table) : []));
}

/**
 * Reads a whole edition.
 *
 * @param tables - The JSON of each table, by its hash.
 * @throws Error when the JSON is not that of an edition, or a table is missing.
 */
export function readEdition(id: string, json: string, tables: ReadonlyMap<string, string>): KeptEdition {
  const head = readHead(id, json);
  const document = JSON.parse(json);
  const { outcomes: written, diagnoses, state, ...agreement } = restJson.parse(document);
  const outcomes = written.map((outcome): Outcome => {
    if (!('tables' in outcome)) return outcome;
    const stated = outcome.tables.map(({ table, ...about }) => {
      const { base, quotes } = readQuotes(tables.get(table), about.witness);
      return stateTable({ ...about, provider: outcome.provider, base, quotes });
    });
    return { ...outcome, tables: stated };
  });
  const stated = outcomes.flatMap((outcome) => ('tables' in outcome ? outcome.tables : []));
  const decided = new Map(head.decisions.map((decision) => [decision.subject, decision]));
  const verdicts = [...headJson.parse(document).verdicts].map(
    ([code, { findings, ...about }]): [CurrencyCode, Verdict] => {
      const judged = Object.entries(findings).flatMap(([finding, places]) =>
        places.map((place) => ({
          witness: findWitness(code, stated[place], head.publishedAt),
          finding: finding as Finding,
        })),
      );
      const known = {
        ...about,
        code,
        findings: judged,
        decision: decided.get(code),
        waiting: state.waiting.get(code) ?? [],
      };
      const rate = state.believed.get(code);
      if (about.kind === 'none' || !rate) return [code, { ...known, kind: 'none', reference: rate }];
      return [code, { ...known, kind: about.kind, rate }];
    },
  );
  const judgement: Judgement = { ...agreement, verdicts: new Map(verdicts), diagnoses: new Map(diagnoses), state };
  return { ...head, outcomes, judgement };
}

function readQuotes(json: string | undefined, witness: string): Pick<StatedTable, 'base' | 'quotes'> {
  if (json === undefined) throw new Error(`the table of ${witness} is missing`);
  const { base, quotes } = quotesJson.parse(JSON.parse(json));
  return { base, quotes: new Map(quotes.map(([code, text, asOf]) => [code, { text, asOf }])) };
}

function findWitness(code: CurrencyCode, table: StatedTable | undefined, now: number): Witness {
  const stated = table?.rates.get(code);
  if (!table || !stated) throw new Error(`the rate of a witness of ${code} is missing`);
  const { provider, witness, isFixing, fetchedAt } = table;
  return { ...stated, provider, witness, fetchedAt, day: findTradingDay(Math.min(stated.asOf, now), isFixing) };
}
