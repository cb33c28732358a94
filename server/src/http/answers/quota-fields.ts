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
 * Formats the quota headers of an answer that costs no request. Answers to unknown or restricted accounts have none.
 * While the storage fails, answers have none either, because an answer matters more than its headers.
 */
export function readQuotaFields({ locals: { account } }: Reply, quota: Quota): Fields | Promise<Fields> {
  if (!account || account.restricted) return '';
  try {
    const state = quota.peek(account);
    return state instanceof Promise ? state.then(formatQuotaFields).catch(omitIfUnavailable) : formatQuotaFields(state);
  } catch (error) {
    return omitIfUnavailable(error);
  }
}

function omitIfUnavailable(error: unknown): Fields {
  if (error instanceof UnavailableError) return '';
  throw error;
}
