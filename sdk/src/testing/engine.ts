import { API_KEY_HEADER, crossOriginPolicy, readTarget } from '@crossrate/contract';
import { MockAccounts } from './accounts.ts';
import { AnswerWriter, buildRetryAfter, type ParsedRequest } from './answer-writer.ts';
import { chooseRequestId } from './choose-request-id.ts';
import { MockClock } from './clock.ts';
import { describeRequest, type MockRequest } from './describe-request.ts';
import { type Failure, FailureQueue } from './failures.ts';
import { findOperation } from './operations.ts';
import type { MockCrossrateOptions } from './options.ts';
import { RateTables } from './rate-tables.ts';
import type { DelayedAnswer, WireAnswer, WireRequest } from './wire.ts';

/** The number of requests to remember, so that a mock that runs for weeks does not fill the memory. */
const REQUEST_LIMIT = 1_000;
const PAGE = '<!doctype html><title>Not Crossrate</title><h1>This page comes from somebody on the way.</h1>';

/** Answers requests as the service does, with its checks in the same order. */
export class MockEngine {
  readonly clock: MockClock;
  readonly tables: RateTables;
  readonly accounts: MockAccounts;
  readonly failures = new FailureQueue();
  readonly requests: MockRequest[] = [];
  /** The number of answers, of which `requests` has the last. */
  #answered = 0;
  readonly #writer: AnswerWriter;

  constructor(options: MockCrossrateOptions) {
    this.clock = new MockClock(options.clock);
    this.tables = new RateTables(options);
    this.accounts = new MockAccounts(options, this.clock);
    this.#writer = new AnswerWriter(this.clock, this.accounts);
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
    if (method === 'OPTIONS') return { delay: 0, answer: this.#finish(request, this.#writer.writePreflight(parsed)) };
    const failure = forced ?? this.failures.take();
    const answer = this.#answerOrFail(parsed, failure);
    const finished = answer === 'reset' ? answer : this.#finish(request, answer);
    this.#remember(describeRequest({ request, key, account: this.accounts.find(key), answer: finished }));
    return { delay: failure?.kind === 'delay' ? failure.milliseconds : 0, answer: finished };
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
    this.#answered = 0;
  }

  #answerOrFail(parsed: ParsedRequest, failure: Failure | undefined): WireAnswer | 'reset' {
    switch (failure?.kind) {
      case 'reset':
        return 'reset';
      case 'error':
        return this.#writer.writeRefusal(parsed, failure.name, failure);
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
    if (target === undefined) return this.#writer.writeRefusal(parsed, 'badRequest');
    if (!operation) return this.#writer.writeRefusal(parsed, 'notFound');
    if (method !== 'GET' && method !== 'HEAD') return this.#writer.writeRefusal(parsed, 'methodNotAllowed');
    if (operation.keyed) {
      if (!account) return this.#writer.writeRefusal(parsed, 'unauthorized');
      if (account.kind === 'restricted') return this.#writer.writeRefusal(parsed, 'accountRestricted');
      if (account.kind === 'unverified') return this.#writer.writeRefusal(parsed, 'emailUnverified');
    }
    const query = new URLSearchParams(target.slice(operation.path.length));
    const outcome = operation.answer(query, this.tables);
    if ('error' in outcome) return this.#writer.writeRefusal(parsed, outcome.error);
    return this.#writer.writeContent(parsed, outcome);
  }

  /** Adds the headers of every answer, and drops the body for `HEAD`. */
  #finish({ method, headers }: WireRequest, answer: WireAnswer): WireAnswer {
    this.#answered += 1;
    const common = {
      'Access-Control-Allow-Origin': crossOriginPolicy.origin,
      'Access-Control-Expose-Headers': crossOriginPolicy.exposedHeaders.join(),
      Date: new Date(this.clock.now()).toUTCString(),
      'X-Request-Id': chooseRequestId(headers, this.#answered),
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
