import {
  API_KEY_HEADER,
  crossOriginPolicy,
  type ErrorName,
  errorHeaders,
  errorResponses,
  type QuotaState,
  retryAfterErrors,
  writeQuotaHeaders,
  writeRateHeaders,
} from '@crossrate/contract';
import type { MockAccount, MockAccounts } from './accounts.ts';
import type { MockClock } from './clock.ts';
import { computeEtag, matchesEtag } from './etag.ts';
import type { MockedContent, MockedOperation } from './operations.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** The errors of requests whose key the service has not read. */
const BEFORE_KEY: readonly ErrorName[] = [
  'badRequest',
  'notFound',
  'methodNotAllowed',
  'requestTimeout',
  'headerFieldsTooLarge',
];
/** The errors of requests without an account, or with one whose quota the service does not state. */
const WITHOUT_QUOTA: readonly ErrorName[] = [...BEFORE_KEY, 'unauthorized', 'accountRestricted'];

/** A request with its operation and account. */
export interface ParsedRequest extends Omit<WireRequest, 'target'> {
  /** `undefined` for a malformed target. */
  readonly target: string | undefined;
  readonly operation: MockedOperation | undefined;
  readonly account: MockAccount | undefined;
}

/** Headers, by name. */
type HeaderFields = Readonly<Record<string, string>>;

/** Writes the service's answers to requests whose outcome is known, with the headers of quota, caching and errors. */
export class AnswerWriter {
  readonly #clock: MockClock;
  readonly #accounts: MockAccounts;

  constructor(clock: MockClock, accounts: MockAccounts) {
    this.#clock = clock;
    this.#accounts = accounts;
  }

  /** Charges the request and answers with the content. A 304 is free. */
  writeContent(parsed: ParsedRequest, { text: body, isCacheable, foundation }: MockedContent): WireAnswer {
    const { account, headers } = parsed;
    const etag = isCacheable ? computeEtag(body) : undefined;
    const scope = account ? 'private' : 'public';
    const caching = { 'Cache-Control': `${scope}, max-age=${this.#clock.secondsToRefresh}` };
    const vary = buildVary(parsed, etag === undefined ? [] : ['Accept-Encoding']);
    const described = { ...caching, ...vary, ...(etag && { ETag: etag }), ...writeRateHeaders(foundation) };
    if (etag && matchesEtag(headers.get('If-None-Match'), etag)) {
      return { status: 304, headers: { ...described, ...this.#writeQuota(account) }, body: '' };
    }
    if (account && !this.#accounts.charge(account)) return this.writeRefusal(parsed, 'quotaExceeded');
    return { status: 200, headers: { ...described, ...this.#writeQuota(account), 'Content-Type': JSON_TYPE }, body };
  }

  writeRefusal(
    parsed: ParsedRequest,
    name: ErrorName,
    forced: { readonly retryAfter?: number | null } = {},
  ): WireAnswer {
    const { status, body } = errorResponses[name];
    const { account } = parsed;
    const awaited = retryAfterErrors[name];
    const seconds = awaited === 'quotaReset' ? this.#clock.secondsToMidnight : awaited && this.#clock.secondsToRefresh;
    const headers = {
      'Cache-Control': 'no-store',
      ...(BEFORE_KEY.includes(name) ? {} : buildVary(parsed)),
      ...(WITHOUT_QUOTA.includes(name)
        ? {}
        : this.#writeQuota(account, name === 'quotaExceeded' ? { remaining: 0 } : {})),
      ...errorHeaders[name],
      ...buildRetryAfter(forced, seconds),
      'Content-Type': JSON_TYPE,
    };
    return { status, headers, body: JSON.stringify(body) };
  }

  writePreflight(parsed: ParsedRequest): WireAnswer {
    if (parsed.target === undefined) return this.writeRefusal(parsed, 'badRequest');
    const { methods, allowedHeaders, maxAge } = crossOriginPolicy;
    const allowed = {
      'Access-Control-Allow-Methods': methods.join(),
      'Access-Control-Allow-Headers': allowedHeaders,
      'Access-Control-Max-Age': String(maxAge),
    };
    return { status: 204, headers: allowed, body: '' };
  }

  /** Writes the quota headers. Restricted accounts and unknown keys get none. */
  #writeQuota(account: MockAccount | undefined, overrides: Partial<QuotaState> = {}): HeaderFields {
    if (!account || account.kind === 'restricted') return {};
    return writeQuotaHeaders({ ...this.#accounts.readQuota(account), ...overrides });
  }
}

/** Writes `Retry-After` in seconds: as the failure says, `null` for none, or else the usual one. */
export function buildRetryAfter({ retryAfter }: { readonly retryAfter?: number | null }, usual?: number): HeaderFields {
  const seconds = retryAfter === undefined ? usual : retryAfter;
  return seconds === undefined || seconds === null ? {} : { 'Retry-After': String(seconds) };
}

/** Writes `Vary`, so that a cache does not give the answer for one key to another. */
function buildVary({ operation }: ParsedRequest, others: readonly string[] = []): HeaderFields {
  const names = [...(operation?.keyed ? [API_KEY_HEADER] : []), ...others];
  return names.length > 0 ? { Vary: names.join(', ') } : {};
}
