import {
  type ErrorBody,
  type ErrorName,
  errorHeaders,
  errorResponses,
  type QuotaState,
  retryAfterErrors,
} from '@crossrate/contract';
import { writeJson } from '../../json-text.ts';
import type { Quota } from '../../quota/quota.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import type { Reply } from '../reply.ts';
import { type Body, toBody } from './body.ts';
import { type Fields, formatCheckedFields, formatField, NO_STORE } from './fields.ts';
import { formatQuotaFields, readQuotaFields } from './quota-fields.ts';
import { send } from './send.ts';

/** A lock or a full disk may be gone in a moment, whatever the time of the next refresh. */
export const STORAGE_RETRY_SECONDS = 5;

/** Facts about a refused request that the caller already has. */
interface Known {
  /** The quota, when the request has already read it; `unreadable` when it must not be read again. */
  readonly quota?: QuotaState | 'unreadable';
  /**
   * Seconds until a retry makes sense.
   *
   * @default the seconds to the next refresh of the rates
   */
  readonly retryAfterSeconds?: number;
}

const NOTHING_KNOWN: Known = {};

/** The parts of an error answer that are the same for every request. */
interface Written {
  readonly status: number;
  readonly payload: Body;
  readonly fields: Fields;
}

/** Answers with an error of the contract and its headers. */
export type Refuse = (res: Reply, name: ErrorName, known?: Known) => void | Promise<void>;

/** Creates the function that refuses requests. */
export function createRefuse(quota: Quota, served: ServedRates): Refuse {
  const written: Partial<Record<ErrorName, Written>> = {};

  function findRetrySeconds(name: ErrorName, { quota, retryAfterSeconds }: Known): number | undefined {
    const awaited = retryAfterErrors[name];
    if (awaited === 'quotaReset') return quota === 'unreadable' ? undefined : quota?.resetAfter;
    return awaited && (retryAfterSeconds ?? served.secondsToNextAttempt);
  }

  function chooseQuotaFields(res: Reply, { quota: known }: Known): Fields | Promise<Fields> {
    if (known === undefined) return readQuotaFields(res, quota);
    return known === 'unreadable' ? '' : formatQuotaFields(known);
  }

  return (res, name, known = NOTHING_KNOWN) => {
    const answer = (quotaFields: Fields) => {
      written[name] ??= write(name);
      const { status, payload, fields } = written[name];
      const seconds = findRetrySeconds(name, known);
      const retry = seconds === undefined ? '' : formatField('Retry-After', seconds);
      send(res, { status, payload, fields: quotaFields + fields + retry });
    };
    const chosen = chooseQuotaFields(res, known);
    return chosen instanceof Promise ? chosen.then(answer) : answer(chosen);
  };
}

/** Writes an error. Called once per error: a refusal is free for the client, so it must be cheap for the service. */
function write(name: ErrorName): Written {
  const { status, body } = errorResponses[name];
  const fields = NO_STORE + formatCheckedFields(errorHeaders[name] ?? {});
  return { status, payload: toBody(writeJson<ErrorBody>(body)), fields };
}
