import type { Decision } from '../../refresh/decisions.ts';
import type { RefreshRecord } from '../../refresh/rate-store.ts';
import type { StoredAccount } from './contents.ts';

/** The target of a copy has something that the source does not know of, and the copy would undo. */
export class NewerTargetError extends Error {
  override readonly name = 'NewerTargetError';

  constructor(what: string) {
    super(`The target is newer than the source: ${what}. Nothing was copied.`);
  }
}

/**
 * Asserts that accounts of the target are those of the source, and that nobody was let in or shut out there only.
 *
 * @throws NewerTargetError otherwise.
 */
export function assertAccountsNotNewer(
  accounts: readonly StoredAccount[],
  there: ReadonlyMap<number, StoredAccount>,
): void {
  const here = new Map(accounts.map((account) => [account.id, account]));
  for (const account of there.values()) {
    const known = here.get(account.id);
    if (known?.keyDigest !== account.keyDigest) {
      throw new NewerTargetError(`account ${account.id} there is another one, or has another key`);
    }
    // Verifying and revoking is for good. Restricting is not, but who was shut out must not get in by a copy.
    for (const flag of ['verified', 'restricted', 'revoked'] as const) {
      if (account[flag] && !known[flag]) throw new NewerTargetError(`account ${account.id} is ${flag} there only`);
    }
  }
}

/** @throws NewerTargetError when the target has rates of a later time. */
export function assertRecordNotNewer(record: RefreshRecord | undefined, there: RefreshRecord | undefined): void {
  const refreshedAt = lastHeardAt(there);
  if (refreshedAt > lastHeardAt(record)) {
    throw new NewerTargetError(`its rates were refreshed at ${new Date(refreshedAt).toISOString()}, later than here`);
  }
}

/** @throws NewerTargetError when somebody has decided about a currency there, later or only there. */
export function assertDecisionsNotNewer(decisions: readonly Decision[], there: ReadonlyMap<string, Decision>): void {
  const here = new Map(decisions.map((decision) => [decision.code, decision]));
  for (const { code, decidedAt } of there.values()) {
    const known = here.get(code);
    if (!known) throw new NewerTargetError(`it has a decision about ${code}, which the source has none about`);
    if (decidedAt > known.decidedAt) throw new NewerTargetError(`${code} was decided about there later`);
  }
}

/** When a provider last stated or confirmed anything of a record, in milliseconds since the epoch. */
function lastHeardAt(record: RefreshRecord | undefined): number {
  let last = 0;
  for (const { believedAt } of record?.state.believed.values() ?? []) last = Math.max(last, believedAt);
  return last;
}
