import {
  API_KEY_HEADER,
  crossOriginPolicy,
  type ErrorName,
  errorHeaders,
  errorResponses,
  type QuotaState,
  readTarget,
  retryAfterErrors,
  writeQuotaHeaders,
} from '@crossrate/contract';
import { type MockAccount, MockAccounts } from './accounts.ts';
import { chooseRequestId } from './choose-request-id.ts';
import { MockClock } from './clock.ts';
import { describeRequest, type MockRequest } from './describe-request.ts';
import { computeEtag, matchesEtag } from './etag.ts';
import { type Failure, FailureQueue } from './failures.ts';
import { findOperation, type MockedOperation } from './operations.ts';
import type { MockCrossrateOptions } from './options.ts';
import { RateTables } from './rate-tables.ts';
import type { DelayedAnswer, WireAnswer, WireRequest } from './wire.ts';

/** The number of requests to remember, so that a mock that runs for weeks does not fill the memory. */
const REQUEST_LIMIT = 1_000;
const JSON_TYPE = 'application/json; charset=utf-8';
const PAGE = '<!doctype html><title>Not Crossrate</title><h1>This page comes from somebody on the way.</h1>';

/** A request with its operation and account. */
interface ParsedRequest extends Omit<WireRequest, 'target'> {
  /** `undefined` for a malformed target. */
  readonly target: string | undefined;
  readonly operation: MockedOperation | undefined;
  readonly account: MockAccount | undefined;
}

/** Headers, by name. */
type HeaderFields = Readonly<Record<string, string>>;

/** Answers requests as the service does, with its checks in the same order. */
export class MockEngine {
  readonly clock: MockClock;
  readonly tables: RateTables;
  readonly accounts: MockAccounts;
  readonly failures = new FailureQueue();
  readonly requests: MockRequest[] = [];

  constructor(options: MockCrossrateOptions) {
    this.clock = new MockClock(options.clock);
    this.tables = new RateTables(options);
    this.accounts = new MockAccounts(options, this.clock);
  }

  /**
   * Answers a request and remembers it. Preflights of browsers (`OPTIONS`) are not remembered.
   *
   * @param forced - A failure of this request alone. Queued failures wait for the next requests.
   */
  answer(request: WireRequest, forced?: Failure): DelayedAnswer {
    const { method } = request;
    // The target of a malformed request is not read.
    const target = readTarget(request.target, method);
    const operation = findOperation(target?.split('?', 1)[0] ?? '');
    const key = request.headers.get(API_KEY_HEADER);
    const account = operation?.keyed ? this.accounts.find(key) : undefined;
    const parsed: ParsedRequest = { ...request, target, operation, account };
    if (method === 'OPTIONS') return { delay: 0, answer: this.#finish(request, this.#answerPreflight(parsed)) };
    const failure = forced ?? this.failures.take();
    const answer = this.#answerOrFail(parsed, failure);
    const finished = answer === 'reset' ? answer : this.#finish(request, answer);
    this.#remember(describeRequest({ request, key, account: this.accounts.find(key), answer: finished }));
    return { delay: failure?.kind === 'delay' ? failure.milliseconds : 0, answer: finished };
  }

  /** Answers 200 with a given body and remembers the request. */
  answerWithBody(request: WireRequest, body: unknown): WireAnswer {
    const headers = { 'Cache-Control': 'no-store', 'Content-Type': JSON_TYPE };
    const answer = this.#finish(request, { status: 200, headers, body: JSON.stringify(body) });
    const key = request.headers.get(API_KEY_HEADER);
    this.#remember(describeRequest({ request, key, account: this.accounts.find(key), answer }));
    return answer;
  }

  #remember(request: MockRequest): void {
    this.requests.push(request);
    if (this.requests.length > REQUEST_LIMIT) this.requests.shift();
  }

  reset(): void {
    this.clock.reset();
    this.tables.reset();
    this.accounts.reset();
    this.failures.clear();
    this.requests.length = 0;
  }

  #answerOrFail(parsed: ParsedRequest, failure: Failure | undefined): WireAnswer | 'reset' {
    switch (failure?.kind) {
      case 'reset':
        return 'reset';
      case 'error':
        return this.#refuse(parsed, failure.name, failure);
      case 'page':
        return {
          status: failure.status,
          headers: { 'Content-Type': 'text/html', ...buildRetryAfter(failure) },
          body: PAGE,
        };
      case 'garbage':
        return { status: 200, headers: { 'Content-Type': 'text/html' }, body: PAGE };
      case 'truncated': {
        const headers = new Headers(parsed.headers);
        // A 304 has no body to cut.
        headers.delete('If-None-Match');
        const { body, ...answer } = this.#answer({ ...parsed, headers });
        return { ...answer, body: body.slice(0, body.length / 2) };
      }
      default:
        return this.#answer(parsed);
    }
  }

  #answer(parsed: ParsedRequest): WireAnswer {
    const { method, target, operation, account } = parsed;
    const nobody = { ...parsed, operation: undefined, account: undefined };
    if (target === undefined) return this.#refuse(nobody, 'badRequest');
    if (!operation) return this.#refuse(nobody, 'notFound');
    if (method !== 'GET' && method !== 'HEAD') return this.#refuse(nobody, 'methodNotAllowed');
    if (operation.keyed) {
      if (!account) return this.#refuse(parsed, 'unauthorized');
      if (account.kind === 'restricted') return this.#refuse(parsed, 'accountRestricted');
      if (account.kind === 'unverified') return this.#refuse(parsed, 'emailUnverified');
    }
    const query = new URLSearchParams(target.slice(operation.path.length));
    const outcome = operation.answer(query, this.tables);
    if ('error' in outcome) return this.#refuse(parsed, outcome.error);
    return this.#answerWithContent(parsed, outcome.text, outcome.isCacheable ? computeEtag(outcome.text) : undefined);
  }

  /** Charges the request and answers with the content. A 304 is free. */
  #answerWithContent(parsed: ParsedRequest, body: string, etag: string | undefined): WireAnswer {
    const { account, headers } = parsed;
    const scope = account ? 'private' : 'public';
    const caching = { 'Cache-Control': `${scope}, max-age=${this.clock.secondsToRefresh}` };
    const vary = buildVary(parsed, etag === undefined ? [] : ['Accept-Encoding']);
    const described = { ...caching, ...vary, ...(etag && { ETag: etag }) };
    if (etag && matchesEtag(headers.get('If-None-Match'), etag)) {
      return { status: 304, headers: { ...described, ...this.#writeQuota(account) }, body: '' };
    }
    if (account && !this.accounts.charge(account)) return this.#refuse(parsed, 'quotaExceeded');
    return { status: 200, headers: { ...described, ...this.#writeQuota(account), 'Content-Type': JSON_TYPE }, body };
  }

  #refuse(parsed: ParsedRequest, name: ErrorName, forced: { readonly retryAfter?: number | null } = {}): WireAnswer {
    const { status, body } = errorResponses[name];
    const { account } = parsed;
    const awaited = retryAfterErrors[name];
    const seconds = awaited === 'quotaReset' ? this.clock.secondsToMidnight : awaited && this.clock.secondsToRefresh;
    const headers = {
      'Cache-Control': 'no-store',
      ...buildVary(parsed),
      ...this.#writeQuota(account, name === 'quotaExceeded' ? { remaining: 0 } : {}),
      ...errorHeaders[name],
      ...buildRetryAfter(forced, seconds),
      'Content-Type': JSON_TYPE,
    };
    return { status, headers, body: JSON.stringify(body) };
  }

  /** Writes the quota headers. Restricted accounts and unknown keys get none. */
  #writeQuota(account: MockAccount | undefined, overrides: Partial<QuotaState> = {}): HeaderFields {
    if (!account || account.kind === 'restricted') return {};
    return writeQuotaHeaders({ ...this.accounts.readQuota(account), ...overrides });
  }

  #answerPreflight(parsed: ParsedRequest): WireAnswer {
    if (parsed.target === undefined) return this.#refuse({ ...parsed, account: undefined }, 'badRequest');
    const { methods, allowedHeaders, maxAge } = crossOriginPolicy;
    const allowed = {
      'Access-Control-Allow-Methods': methods.join(),
      'Access-Control-Allow-Headers': allowedHeaders.join(),
      'Access-Control-Max-Age': String(maxAge),
    };
    return { status: 204, headers: allowed, body: '' };
  }

  /** Adds the headers of every answer, and drops the body for `HEAD`. */
  #finish({ method, headers }: WireRequest, answer: WireAnswer): WireAnswer {
    const common = {
      'Access-Control-Allow-Origin': crossOriginPolicy.origin,
      'Access-Control-Expose-Headers': crossOriginPolicy.exposedHeaders.join(),
      Date: new Date(this.clock.now()).toUTCString(),
      'X-Request-Id': chooseRequestId(headers, this.requests.length + 1),
    };
    const length =
      answer.status === 304 ? {} : { 'Content-Length': String(new TextEncoder().encode(answer.body).length) };
    return {
      ...answer,
      headers: { ...common, ...answer.headers, ...length },
      body: method === 'HEAD' ? '' : answer.body,
    };
  }
}

function buildRetryAfter({ retryAfter }: { readonly retryAfter?: number | null }, usual?: number): HeaderFields {
  const seconds = retryAfter === undefined ? usual : retryAfter;
  return seconds === undefined || seconds === null ? {} : { 'Retry-After': String(seconds) };
}

/** Writes `Vary`, so that a cache does not give the answer for one key to another. */
function buildVary({ operation }: ParsedRequest, others: readonly string[] = []): HeaderFields {
  const names = [...(operation?.keyed ? [API_KEY_HEADER] : []), ...others];
  return names.length > 0 ? { Vary: names.join(', ') } : {};
}
