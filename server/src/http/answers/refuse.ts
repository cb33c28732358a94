import { type ErrorBody, type ErrorName, errorHeaders, errorResponses, retryAfterErrors } from '@crossrate/contract';
import { writeJson } from '../../json-text.ts';
import type { Quota, QuotaState } from '../../quota/quota.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import type { Reply } from '../reply.ts';
import { describeQuota, tellQuota } from './quota-fields.ts';
import { send } from './send.ts';

/** What is locked or full now may be free in a moment; the next refresh of the rates has nothing to do with it. */
export const STORAGE_RETRY_SECONDS = 5;

/** What is already known of a request that is refused. */
interface Known {
  /** The quota, where the request has asked for it; `unreadable` where it is not to be asked for again. */
  readonly quota?: QuotaState | 'unreadable';
  /** The seconds after which to try again, where those are not the ones to the next refresh of the rates. */
  readonly retryAfter?: number;
}

/** Answers with an error of the contract, and with the headers that belong to it. */
export type Refuse = (res: Reply, name: ErrorName, known?: Known) => Promise<void>;

/** Makes the one function that refuses. */
export function createRefuse(quota: Quota, served: ServedRates): Refuse {
  function secondsToRetry(name: ErrorName, { quota, retryAfter }: Known): number | undefined {
    const awaited = retryAfterErrors[name];
    if (awaited === 'quotaReset') return quota === 'unreadable' ? undefined : quota?.resetAfter;
    return awaited && (retryAfter ?? served.secondsToNextAttempt);
  }

  async function quotaFields(res: Reply, { quota: known }: Known) {
    if (known === undefined) return tellQuota(res, quota);
    return known === 'unreadable' ? [] : describeQuota(known);
  }

  return async (res, name, known = {}) => {
    const fields = [
      ...(await quotaFields(res, known)),
      ...['Cache-Control', 'no-store'],
      ...Object.entries(errorHeaders[name] ?? {}).flat(),
    ];
    const seconds = secondsToRetry(name, known);
    if (seconds !== undefined) fields.push('Retry-After', String(seconds));
    const { status, body } = errorResponses[name];
    send(res, { status, payload: writeJson<ErrorBody>(body), fields });
  };
}
