import { type ErrorBody, type ErrorName, errorHeaders, errorResponses, retryAfterErrors } from '@crossrate/contract';
import type { Response } from 'express';
import { writeJson } from '../../json-text.ts';
import type { Quota, QuotaState } from '../../quota/quota.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import { setQuotaHeaders, tellQuota } from './quota-headers.ts';
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
export type Refuse = (res: Response, name: ErrorName, known?: Known) => Promise<void>;

/** Makes the one function that refuses. */
export function createRefuse(quota: Quota, served: ServedRates): Refuse {
  function secondsToRetry(name: ErrorName, { quota, retryAfter }: Known): number | undefined {
    const awaited = retryAfterErrors[name];
    if (awaited === 'quotaReset') return quota === 'unreadable' ? undefined : quota?.resetAfter;
    return awaited && (retryAfter ?? served.secondsToNextAttempt);
  }

  return async (res, name, known = {}) => {
    if (known.quota === undefined) await tellQuota(res, quota);
    else if (known.quota !== 'unreadable') setQuotaHeaders(res, known.quota);
    res.setHeader('Cache-Control', 'no-store');
    for (const [field, value] of Object.entries(errorHeaders[name] ?? {})) res.setHeader(field, value);
    const seconds = secondsToRetry(name, known);
    if (seconds !== undefined) res.setHeader('Retry-After', seconds);
    const { status, body } = errorResponses[name];
    send(res, status, writeJson<ErrorBody>(body));
  };
}
