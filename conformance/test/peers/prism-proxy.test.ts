import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { currencyCodes, router } from '@crossrate/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Context, clauses, httpDriver, openTarget } from '../../src/index.ts';
import { type MockedService, startMockedService } from '../mocked-service.ts';
import { type PrismProxy, startPrismProxy } from './prism-proxy.ts';

/** What Prism reports when it refuses a request itself. An answer that breaks the document is `errors#VIOLATIONS`. */
const REFUSED = /errors#(UNAUTHORIZED|UNPROCESSABLE_ENTITY|NO_PATH_MATCHED_ERROR): /;

/**
 * Clauses about how numbers are written. Prism parses every body and writes it anew, `100.00` as `100`, so that what
 * they look at is no longer the server's. Their requests are sent, and the answers held against the document.
 */
const ABOUT_THE_TEXT: ReadonlySet<string> = new Set(['rates-precision', 'convert-two-decimals', 'every-two-decimals']);

const FULFILLED = { status: 'fulfilled', value: undefined };

describe('our server behind Prism', () => {
  let service: MockedService;
  beforeAll(async () => {
    service = await startMockedService();
  });
  afterAll(() => service?.[Symbol.asyncDispose]());

  const strict = startSession('--errors');
  const lenient = startSession();
  /** Clauses that send what the document forbids, such as no key or a bad parameter. */
  const wrongOnPurpose: string[] = [];

  it.each(clauses)('breaks the document in no answer to $id', async ({ id, run }) => {
    const [outcome] = await Promise.allSettled([run(strict.context)]);
    const reports = await strict.proxy.reports();
    expect(reports.filter((report) => !REFUSED.test(report))).toEqual([]);
    const keepsOutcome = !ABOUT_THE_TEXT.has(id);
    if (reports.length === 0) {
      if (keepsOutcome) expect(outcome).toEqual(FULFILLED);
      return;
    }
    // Prism refused a request itself, and the server never heard of it. Without `--errors` Prism reports the request,
    // lets it pass, and holds the answer against the document.
    wrongOnPurpose.push(id);
    const [passed] = await Promise.allSettled([run(lenient.context)]);
    const violations = await lenient.proxy.reports();
    expect(violations.filter((report) => !report.startsWith('Violation: request'))).toEqual([]);
    if (keepsOutcome) expect(passed).toEqual(FULFILLED);
  });

  it('sees clauses of both kinds', () => {
    expect(wrongOnPurpose).toContain('auth-rates-missing');
    expect(wrongOnPurpose).not.toContain('rates-fields');
  });

  /** Each has a proxy of its own, and keys of its own, for the clauses use them up. */
  function startSession(...options: string[]): { proxy: PrismProxy; context: Context } {
    const session = {} as { proxy: PrismProxy; context: Context };
    beforeAll(async () => {
      session.proxy = await startPrismProxy(service.url, ...options);
      const keys = await service.issueKeys();
      session.context = openTarget({ url: session.proxy.url, keys }).begin('http').context;
    });
    afterAll(() => session.proxy?.[Symbol.asyncDispose]());
    return session;
  }
});

describe('a server that breaks the document, behind Prism with --errors', () => {
  let answer: { readonly status: number; readonly body: unknown };
  const server = createServer((_req, res) => {
    res.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  let proxy: PrismProxy;
  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    proxy = await startPrismProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, '--errors');
  });
  afterAll(async () => {
    await proxy?.[Symbol.asyncDispose]();
    server.close();
  });

  const table = { base: 'USD', rates: { EUR: 0.880226 }, updated_at: '2026-09-29T00:00:00+00:00' };
  const conversion = { base: 'USD', target: 'EUR', amount: 100, rate: 0.880226, converted: 88.02 };
  const convert = `${router.convert.path}?from=USD&to=EUR&amount=100`;
  it.each([
    ['a rate that is a text', router.rates.path, 200, { ...table, rates: { EUR: '0.880226' } }],
    ['a time without an offset', router.rates.path, 200, { ...table, updated_at: '2026-09-29T00:00:00Z' }],
    ['a field too many', convert, 200, { ...conversion, fee: 0 }],
    ['a currency too few', router.currencies.path, 200, { currencies: currencyCodes.slice(1) }],
    ['an error without its message', router.rates.path, 401, { message: 'Missing or invalid API key.' }],
    ['a status that is not documented', router.currencies.path, 404, { error: 'Not found.' }],
  ])('is found out: %s', async (_, path, status, body) => {
    answer = { status: 200, body: { currencies: currencyCodes } };
    expect(await proxy.reports()).toEqual([]);
    answer = { status, body };
    await httpDriver(proxy.url).get(path, 'any');
    answer = { status: 200, body: { currencies: currencyCodes } };
    expect(await proxy.reports()).toEqual([expect.stringMatching(/^(Violation: response|.*errors#VIOLATIONS)/)]);
  });
});
