import {
  type ErrorBody,
  type ErrorName,
  errorHeaders,
  errorResponses,
  type QuotaState,
  type RouteMetadata,
  retryAfterErrors,
  writeQuotaHeaders,
  writeRateHeaders,
} from '@crossrate/contract';
import type { Response } from 'express';
import type { Account } from '../../access/account.ts';
import type { Quota } from '../../quota/quota.ts';
import { writeJson } from '../../rates/json-text.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import { UnavailableError } from '../../unavailable-error.ts';
import type { Found } from '../operations/operation.ts';
import type { Headers } from './collect-headers.ts';
import type { Payload } from './content.ts';
import { findHeldEtag } from './find-held-etag.ts';
import { NO_STORE, sendNotModified, sendPayload, sendText, sendUnlessHeld } from './send.ts';

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

/** Answers requests of the interface. All charges are made here. */
export class Answers {
  readonly #quota: Quota;
  readonly #served: ServedRates;

  constructor({ quota, served }: { readonly quota: Quota; readonly served: ServedRates }) {
    this.#quota = quota;
    this.#served = served;
  }

  /** Answers a request that the contract accepts, and charges its account unless the operation is public. */
  async answer(res: Response, found: Found, access: RouteMetadata['access']): Promise<void> {
    const { payload } = found;
    res.locals.found = found;
    // The field describes the rates of the payload: other rates may come during the wait for the charge.
    const seconds = this.#served.secondsFresh;
    // Any cache may keep a public answer until the rates may change.
    const scope = access === 'public' ? 'public' : 'private';
    const headers = ['Cache-Control', `${scope}, max-age=${seconds}`, ...flatten(writeRateHeaders(found))];
    if (access === 'public') sendUnlessHeld(res, payload, headers);
    else await this.#charge(res, payload, headers);
  }

  /** Answers with an error of the contract. */
  async refuse(res: Response, name: ErrorName, known: Known = {}): Promise<void> {
    const { status, body } = errorResponses[name];
    const { quota } = known;
    const quotaHeaders = typeof quota === 'object' ? formatQuota(quota) : quota ? [] : await this.#readQuota(res);
    const seconds = this.#findRetrySeconds(name, known);
    const retry = seconds === undefined ? [] : ['Retry-After', String(seconds)];
    const headers = [...quotaHeaders, ...NO_STORE, ...flatten(errorHeaders[name] ?? {}), ...retry];
    sendText(res, status, writeJson<ErrorBody>(body), headers);
  }

  /** A payload that the client already holds costs nothing, even when the quota is used up. */
  async #charge(res: Response, payload: Payload<unknown>, headers: Headers): Promise<void> {
    const etag = findHeldEtag(res.req, payload);
    if (etag !== undefined) return sendNotModified(res, etag, [...headers, ...(await this.#readQuota(res))]);
    const { granted, state } = await this.#quota.charge(readAccount(res), res.req.socket);
    if (!granted) return this.refuse(res, 'quotaExceeded', { quota: state });
    sendPayload(res, payload, [...headers, ...formatQuota(state)]);
  }

  /**
   * Reads the quota headers of an answer that costs no request. Answers to unknown or restricted accounts have none.
   * While the storage fails, answers have none either, because an answer matters more than its headers.
   */
  async #readQuota({ locals: { account } }: Response): Promise<Headers> {
    if (!account || account.restricted) return [];
    try {
      return formatQuota(await this.#quota.peek(account));
    } catch (error) {
      if (error instanceof UnavailableError) return [];
      throw error;
    }
  }

  #findRetrySeconds(name: ErrorName, { quota, retryAfterSeconds }: Known): number | undefined {
    const awaited = retryAfterErrors[name];
    if (awaited === 'quotaReset') return quota === 'unreadable' ? undefined : quota?.resetAfter;
    return awaited && (retryAfterSeconds ?? this.#served.secondsToNextAttempt);
  }
}

/** Reads the account that {@link requireKey} has set. */
function readAccount({ locals: { account } }: Response): Account {
  if (!account) throw new Error('A keyed operation was reached without an account.');
  return account;
}

function formatQuota(state: QuotaState): Headers {
  return flatten(writeQuotaHeaders(state));
}

function flatten(headers: Readonly<Record<string, string>>): Headers {
  return Object.entries(headers).flat();
}
