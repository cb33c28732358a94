import type { DatabaseSync } from 'node:sqlite';
import { currencyCodes } from '@crossrate/contract';
import { z } from 'zod';
import type { Decision, DecisionStore } from '../../refresh/decisions.ts';
import { ratioText, ratioToText } from '../ratio-text.ts';

const common = { code: z.enum(currencyCodes), reason: z.string(), decidedAt: z.number() };
const nothing = z.null().transform(() => undefined);

const rowSchema = z.union([
  z.object({ ...common, kind: z.literal('hold'), rate: nothing, provider: nothing, asOf: nothing }),
  z.object({ ...common, kind: z.literal('accept'), rate: ratioText, provider: z.string(), asOf: z.number() }),
]);

/** Decisions about rates in the embedded database. */
export function sqliteDecisionStore(database: DatabaseSync): DecisionStore {
  const select = database.prepare(
    'SELECT code, kind, rate, provider, as_of AS asOf, reason, decided_at AS decidedAt FROM rate_decisions ORDER BY code',
  );
  const replace = database.prepare(
    `INSERT OR REPLACE INTO rate_decisions (code, kind, rate, provider, as_of, reason, decided_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  const remove = database.prepare('DELETE FROM rate_decisions WHERE code = ?');
  return {
    async list() {
      return select.all().map((row): Decision => rowSchema.parse(row));
    },
    async put(decision) {
      const { code, kind, reason, decidedAt } = decision;
      const accepted = kind === 'accept' ? decision : undefined;
      const rate = accepted ? ratioToText(accepted.rate) : null;
      replace.run(code, kind, rate, accepted?.provider ?? null, accepted?.asOf ?? null, reason, decidedAt);
    },
    async remove(code) {
      return remove.run(code).changes > 0;
    },
  };
}
