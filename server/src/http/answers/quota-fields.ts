import { writeQuotaHeaders } from '@crossrate/contract';
import type { Quota } from '../../quota/quota.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import type { Reply } from '../reply.ts';
import type { Fields } from './fields.ts';

/**
 * Tells the quota with an answer that costs nothing, to every known account that is not restricted. Where it cannot be
 * read, the answer goes without: it matters more than the headers that go with it.
 */
export function tellQuota({ locals: { account } }: Reply, quota: Quota): Fields | Promise<Fields> {
  if (!account || account.restricted) return [];
  try {
    const state = quota.peek(account);
    return state instanceof Promise ? state.then(writeQuotaHeaders).catch(goWithout) : writeQuotaHeaders(state);
  } catch (error) {
    return goWithout(error);
  }
}

function goWithout(error: unknown): Fields {
  if (error instanceof UnavailableError) return [];
  throw error;
}
