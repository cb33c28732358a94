import type { Decision } from '../../refresh/decisions.ts';
import type { RefreshRecord } from '../../refresh/rate-store.ts';
import type { StoredAccount } from './contents.ts';

/** The target of a copy has something newer, which the copy would undo. */
export class NewerTargetError extends Error {
  override readonly name = 'NewerTargetError';

  constructor(what: string) {
    super(`The target is newer than the source: ${what}. Nothing was copied.`);
  }
}

/**
 * Asserts that all given accounts of the target are in the source, with every flag that the target has set.
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
    // Verifying and revoking are permanent. Restricting is not, but a copy must not lift a restriction.
    for (const flag of ['verified', 'restricted', 'revoked'] as const) {
      if (account[flag] && !known[flag]) throw new NewerTargetError(`account ${account.id} is ${flag} there only`);
    }
  }
}

/** @throws NewerTargetError when the target has later rates. */
export function assertRecordNotNewer(record: RefreshRecord | undefined, there: RefreshRecord | undefined): void {
  const refreshedAt = findLastHeard(there);
  if (refreshedAt > findLastHeard(record)) {
    throw new NewerTargetError(`its rates were refreshed at ${new Date(refreshedAt).toISOString()}, later than here`);
  }
}

/** @throws NewerTargetError when the target has a decision that is later or missing in the source. */
export function assertDecisionsNotNewer(decisions: readonly Decision[], there: ReadonlyMap<string, Decision>): void {
  const here = new Map(decisions.map((decision) => [decision.code, decision]));
  for (const { code, decidedAt } of there.values()) {
    const known = here.get(code);
    if (!known) throw new NewerTargetError(`it has a decision about ${code}, which the source has none about`);
    if (decidedAt > known.decidedAt) throw new NewerTargetError(`${code} was decided about there later`);
  }
}

/** Finds the last time that a provider stated or confirmed a rate of a record, in milliseconds since the epoch. */
function findLastHeard(record: RefreshRecord | undefined): number {
  let last = 0;
  for (const { believedAt } of record?.state.believed.values() ?? []) last = Math.max(last, believedAt);
  return last;
}
