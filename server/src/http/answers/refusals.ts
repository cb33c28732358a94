import { type ErrorName, errorResponses } from '@crossrate/contract';
import type { Response } from 'express';
import type { Quota, QuotaState } from '../../quota/quota.ts';
import type { ServedRates } from '../../rates/served-rates.ts';
import { setQuotaHeaders, tellQuota } from './quota-headers.ts';

/** Answers with the errors of the contract, each with the headers that belong to it. */
export class Refusals {
  readonly #quota: Quota;
  readonly #served: ServedRates;

  constructor(quota: Quota, served: ServedRates) {
    this.#quota = quota;
    this.#served = served;
  }

  /**
   * Sets the headers of an error and gives its status and body, for ts-rest to send.
   *
   * @param known - The quota, where the request has already asked for it, and the seconds after which to try again,
   *   where those are not the ones to the next refresh of the rates.
   */
  async prepare<Name extends ErrorName>(
    res: Response,
    name: Name,
    known: { readonly quota?: QuotaState; readonly retryAfter?: number } = {},
  ): Promise<(typeof errorResponses)[Name]> {
    if (known.quota) setQuotaHeaders(res, known.quota);
    else await tellQuota(res, this.#quota);
    res.removeHeader('ETag');
    res.setHeader('Cache-Control', 'no-store');
    if (name === 'unauthorized') res.setHeader('WWW-Authenticate', 'ApiKey realm="Crossrate"');
    if (name === 'unavailable') res.setHeader('Retry-After', known.retryAfter ?? this.#served.secondsToNextAttempt);
    if (name === 'quotaExceeded' && known.quota) res.setHeader('Retry-After', known.quota.resetAfter);
    return errorResponses[name];
  }

  /** Answers with an error. */
  async send(res: Response, name: ErrorName, known?: { readonly retryAfter: number }): Promise<void> {
    const { status, body } = await this.prepare(res, name, known);
    res.status(status).json(body);
  }
}
