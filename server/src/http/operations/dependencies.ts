import type { Response } from 'express';
import type { Account } from '../../access/account.ts';
import type { Quota } from '../../quota/quota.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import type { Refusals } from '../answers/refusals.ts';

/** What the operations work with. */
export interface OperationDependencies {
  readonly served: ServedRates;
  readonly quota: Quota;
  readonly refusals: Refusals;
}

/** The account that the access guard let in. */
export function accountOf(res: Response): Account {
  const { account } = res.locals;
  if (!account) throw new Error('A keyed operation was reached without an account.');
  return account;
}
