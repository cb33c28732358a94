import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { currencyCodes, router } from '@crossrate/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Context, clauses, httpDriver, openTarget } from '../../src/index.ts';
import { type MockedService, startMockedService } from '../mocked-service.ts';
import { type PrismProxy, startPrismProxy } from './prism-proxy.ts';

/**
 * Clauses that send what the document forbids: no key, no or a bad parameter, codes in lower case, another path. With
 * `--errors` Prism refuses such a request itself, with an answer of its own, and the server never hears of it. So these
 * run without `--errors`, too, where Prism reports the request, lets it pass, and holds the answer against the document.
 */
const WRONG_ON_PURPOSE: ReadonlySet<string> = new Set([
  'auth-rates-missing',
  'auth-convert-missing',
  'auth-header-only',
  'auth-similar',
  'auth-no-way-around',
  'auth-not-shared',
  'auth-messages',
  'auth-before-parameters',
  'rates-base-unsupported',
  'rates-base-repeated',
  'rates-base-case',
  'convert-from-required',
  'convert-to-required',
  'convert-currency-invalid',
  'convert-amount-required',
  'convert-amount-number',
  'convert-amount-grammar',
  'convert-amount-minimum',
  'convert-amount-message',
  'convert-code-case',
  'errors-json',
  'errors-body',
  'errors-unknown-path',
  'limits-errors-free',
  'every-error',
]);

/** What Prism reports when it refuses a request itself. An answer that breaks the document is `errors#VIOLATIONS`. */
const REFUSED = /errors#(UNAUTHORIZED|UNPROCESSABLE_ENTITY|NO_PATH_MATCHED_ERROR): /;

/**
 * Clauses about how numbers are written. Prism parses every body and writes it anew, `100.00` as `100`, so that what
 * they look at is no longer the server's. Their requests are sent, and the answers held against the document.
 */
const ABOUT_THE_TEXT: ReadonlySet<string> = new Set(['rates-precision', 'convert-two-decimals', 'every-two-decimals']);

describe('our server behind Prism', () => {
  let service: MockedService;
  beforeAll(async () => {
    service = await startMockedService();
  });
  afterAll(() => service?.[Symbol.asyncDispose]());

  describe('with --errors', () => {
    const session = startSession('--errors');

    it.each(clauses)('answers $id with no violation', async ({ id, run }) => {
      const [outcome] = await Promise.allSettled([run(session.context)]);
      const reports = await session.proxy.reports();
      if (WRONG_ON_PURPOSE.has(id)) return expect(reports.filter((report) => !REFUSED.test(report))).toEqual([]);
      expect(reports).toEqual([]);
      if (!ABOUT_THE_TEXT.has(id)) expect(outcome).toEqual({ status: 'fulfilled', value: undefined });
    });
  });

  describe('without --errors', () => {
    const session = startSession();

    it.each(clauses.filter(({ id }) => WRONG_ON_PURPOSE.has(id)))(
      'meets $id, with no violation but those on purpose',
      async (clause) => {
        const [outcome] = await Promise.allSettled([clause.run(session.context)]);
        const reports = await session.proxy.reports();
        expect(reports.filter((report) => !report.startsWith('Violation: request'))).toEqual([]);
        expect(reports, 'a clause that sends what the document allows belongs among the others').not.toEqual([]);
        expect(outcome).toEqual({ status: 'fulfilled', value: undefined });
      },
    );
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
