import { type QuotaState, writeQuotaHeaders } from '@crossrate/contract';
import type { Quota } from '../../quota/quota.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import type { Reply } from '../reply.ts';
import { type Fields, formatFields } from './fields.ts';

/** Formats the quota headers. */
export function formatQuotaFields(state: QuotaState): Fields {
  return formatFields(writeQuotaHeaders(state));
}

/**
 * Reads the quota headers of a free answer, for every known account that is not restricted. Returns no headers when the
 * quota cannot be read, because the answer matters more than its headers.
 */
export function readQuotaFields({ locals: { account } }: Reply, quota: Quota): Fields | Promise<Fields> {
  if (!account || account.restricted) return '';
  try {
    const state = quota.peek(account);
    return state instanceof Promise ? state.then(formatQuotaFields).catch(omitQuota) : formatQuotaFields(state);
  } catch (error) {
    return omitQuota(error);
  }
}

function omitQuota(error: unknown): Fields {
  if (error instanceof UnavailableError) return '';
  throw error;
}
