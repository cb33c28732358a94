import {
  type ErrorBody,
  type ErrorName,
  errorHeaders,
  errorResponses,
  type QuotaState,
  retryAfterErrors,
  writeQuotaHeaders,
} from '@crossrate/contract';
import { writeJson } from '../../json-text.ts';
import type { Quota } from '../../quota/quota.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import type { Reply } from '../reply.ts';
import type { Fields } from './fields.ts';
import { tellQuota } from './quota-fields.ts';
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

const NOTHING_KNOWN: Known = {};

/** What all answers with an error have in common. */
interface Written {
  readonly status: number;
  readonly text: string;
  readonly fields: Fields;
}

/** Answers with an error of the contract, and with the headers that belong to it. */
export type Refuse = (res: Reply, name: ErrorName, known?: Known) => void | Promise<void>;

/** Makes the one function that refuses. */
export function createRefuse(quota: Quota, served: ServedRates): Refuse {
  const written: Partial<Record<ErrorName, Written>> = {};

  function secondsToRetry(name: ErrorName, { quota, retryAfter }: Known): number | undefined {
    const awaited = retryAfterErrors[name];
    if (awaited === 'quotaReset') return quota === 'unreadable' ? undefined : quota?.resetAfter;
    return awaited && (retryAfter ?? served.secondsToNextAttempt);
  }

  function quotaFields(res: Reply, { quota: known }: Known): Fields | Promise<Fields> {
    if (known === undefined) return tellQuota(res, quota);
    return known === 'unreadable' ? [] : writeQuotaHeaders(known);
  }

  return (res, name, known = NOTHING_KNOWN) => {
    const answer = (told: Fields) => {
      written[name] ??= write(name);
      const { status, text, fields } = written[name];
      const seconds = secondsToRetry(name, known);
      const retry = seconds === undefined ? [] : ['Retry-After', String(seconds)];
      send(res, { status, payload: text, fields: told.concat(fields, retry) });
    };
    const told = quotaFields(res, known);
    return told instanceof Promise ? told.then(answer) : answer(told);
  };
}

/** Writes an error once: refusals cost the client nothing, so they are to cost the service little. */
function write(name: ErrorName): Written {
  const { status, body } = errorResponses[name];
  const fields = ['Cache-Control', 'no-store', ...Object.entries(errorHeaders[name] ?? {}).flat()];
  return { status, text: writeJson<ErrorBody>(body), fields };
}
