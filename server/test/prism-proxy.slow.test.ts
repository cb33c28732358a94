import { createServer } from 'node:http';
import { currencyCodes, router } from '@crossrate/contract';
import openApi from '@crossrate/contract/openapi.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clauses, createHttpDriver, type Keys, openTarget } from '../../conformance/src/index.ts';
import { provideService } from '../../conformance/test/mocked-service.ts';
import { listenLocally } from '../../tools/testing/listen-locally.ts';
import { type PrismProxy, startPrismProxy } from './prism-proxy.ts';

/**
 * The reports about requests that are wrong on purpose, such as one without a key. Prism forwards them, and checks the
 * answers against the document.
 */
const ABOUT_THE_REQUEST = /^Violation: request/;

type Documented = Record<string, { get: { responses: Record<string, { headers: Record<string, { $ref: string }> }> } }>;

/** Lists the headers that the document names for an answer, with the examples in the document. */
function listDocumentedHeaders(target: string, status: number): Record<string, string> {
  const [path = ''] = target.split('?');
  const { headers = {} } = (openApi.paths as Documented)[path]?.get.responses[status] ?? {};
  const components: Record<string, { example: unknown }> = openApi.components.headers;
  const findExample = (reference: string) => String(components[reference.split('/').pop() ?? '']?.example);
  return Object.fromEntries(Object.entries(headers).map(([name, { $ref }]) => [name, findExample($ref)]));
}

const PATHS: readonly string[] = Object.values(router).map(({ path }) => path);

describe('our server behind Prism', () => {
  const service = provideService();
  let proxy: PrismProxy;
  let keys: Keys;
  beforeAll(async () => {
    proxy = await startPrismProxy(service.url);
    keys = await service.createKeys();
  });
  afterAll(() => proxy?.[Symbol.asyncDispose]());
  const reported: string[] = [];

  /** Bypasses Prism for HEAD, whose body it waits for, and for paths and methods that it confuses with documented ones. */
  const send: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    const isOfDocument = PATHS.includes(url.pathname) && (init?.method ?? 'GET') === 'GET';
    return fetch(isOfDocument ? url : service.url + url.href.slice(url.origin.length), init);
  };

  // The clauses may fail: Prism rewrites every body, and answers conditional requests in its own way.
  it.each(clauses)('gives no answer to $id that the document does not allow', async (clause) => {
    const { context } = openTarget({ url: proxy.url, keys, fetch: send }).begin('http');
    await clause.run(context).catch(() => {});
    const reports = await proxy.readReports();
    reported.push(...reports);
    expect(reports.filter((report) => !ABOUT_THE_REQUEST.test(report))).toEqual([]);
  });

  it('receives more than 100 requests that the document does not allow', () => {
    expect(reported.filter((report) => report.startsWith('Violation: request')).length).toBeGreaterThan(100);
  });
});

describe('a server that breaks the document, behind Prism with --errors', () => {
  let answer: { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> };
  const server = createServer(({ url = '' }, res) => {
    const { status, body, headers = listDocumentedHeaders(url, status) } = answer;
    res.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  const resources = new AsyncDisposableStack();
  let proxy: PrismProxy;
  beforeAll(async () => {
    const { url } = resources.use(await listenLocally(server));
    proxy = resources.use(await startPrismProxy(url, '--errors'));
  });
  afterAll(() => resources.disposeAsync());

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
    ['a header too few', router.currencies.path, 200, { currencies: currencyCodes }, {}],
    [
      'a header of another form',
      router.currencies.path,
      200,
      { currencies: currencyCodes },
      { ...listDocumentedHeaders(router.currencies.path, 200), ETag: 'bare' },
    ],
  ])('is reported for %s', async (_, path, status, body, headers?: Record<string, string>) => {
    answer = { status: 200, body: { currencies: currencyCodes } };
    expect(await proxy.readReports()).toEqual([]);
    answer = { status, body, ...(headers && { headers }) };
    await createHttpDriver(proxy.url).get(path, 'any');
    answer = { status: 200, body: { currencies: currencyCodes } };
    expect(await proxy.readReports()).toEqual([expect.stringMatching(/^(Violation: response|.*errors#VIOLATIONS)/)]);
  });
});
