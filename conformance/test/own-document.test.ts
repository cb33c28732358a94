import openApi from '@crossrate/contract/openapi.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { clauses, collectReport, judge } from '../src/index.ts';
import { createDocumentedMock } from './documented-mock.ts';
import { SkippingClock } from './skipping-clock.ts';

const tried = clauses.filter(({ id }) => /^(document-|currencies-count)/.test(id));

/** Tries the clauses about documents on a server without a fault, with another text as its document. */
async function tryDocument(text: string, status = 200) {
  const clock = new SkippingClock();
  const mock = createDocumentedMock({ clock, updatedAt: new Date(clock.now()) });
  const fetch: typeof mock.fetch = async (input, init) =>
    String(input).endsWith('/openapi.json') ? new Response(text, { status }) : mock.fetch(input, init);
  const report = await collectReport({
    url: 'http://mock',
    fetch,
    keys: mock.keys,
    clauses: tried,
    profile: 'crossrate',
    clock,
  });
  const { failed, skipped, exitCode } = judge(report.clauses, [], { isStrict: true });
  const reasons = new Set(skipped.map(({ detail }) => detail?.reason));
  return { failed: failed.map(({ id }) => id), reasons: [...reasons], exitCode, coverage: report.coverage };
}

/** Writes a document of the list alone. */
const writeList = (schema: object, { version = '3.1.0', more = {} } = {}) =>
  JSON.stringify({
    openapi: version,
    paths: {
      '/currencies': { get: { responses: { '2XX': { content: { 'application/json': { schema } } } } } },
    },
    ...more,
  });

const COMPARES = { failed: ['document-operations'], reasons: [], exitCode: 1 };
const DEVIATES = { failed: ['document-operations', 'document-answers'], reasons: [], exitCode: 1 };

it.each([
  ['there is none', '{"error":"Not found."}', 404],
  ['the path has a page', '<!doctype html>', 200],
  ['it is of another kind', '{"swagger":"2.0","paths":{}}', 200],
])('skips the clauses, conforms, and says so in the coverage, when %s', async (_, text, status) => {
  const { failed, reasons, exitCode, coverage } = await tryDocument(text, status);
  expect([failed, reasons, exitCode]).toEqual([[], ['the target serves no OpenAPI document at /openapi.json'], 0]);
  expect(coverage).toContainEqual({
    ...{ of: 'OpenAPI document', tried: [], untried: ['/openapi.json'] },
    hint: 'all clauses, a target that serves it',
  });
});

it('passes a document that says more than the interface, in references of any depth', async () => {
  const text = JSON.stringify({ ...openApi, 'x-own': 1 });
  expect(await tryDocument(text)).toMatchObject({ failed: [], reasons: [], exitCode: 0 });
});

it('passes a document as other frameworks write it: ranges of statuses, and the key as an optional parameter', async () => {
  const take = (name: string, required?: boolean) => ({ in: 'query', name, required });
  const responses = { 200: {}, '4XX': {}, default: {} };
  const key = { $ref: '#/components/parameters/key' };
  const paths = {
    '/admin/api/rates': { get: {} },
    '/api/rates': { parameters: [key], get: { parameters: [take('base')], responses } },
    '/api/convert': {
      get: { parameters: [key, take('from', true), take('to', true), take('amount', true)], responses },
    },
    '/api/currencies': { get: { parameters: [key], responses, security: [{}, { anything: [] }] } },
  };
  const components = { parameters: { key: { in: 'header', name: 'x-api-key', required: false } } };
  const text = JSON.stringify({ openapi: '3.0.3', paths, components });
  expect(await tryDocument(text)).toMatchObject({ failed: [], reasons: [], exitCode: 0 });
});

it.each<[what: string, schema: object, more: object]>([
  ['a range of statuses, and a path below the address of a server', { required: ['currencies'] }, {}],
  ['a field that may be null', { properties: { currencies: { type: 'array', nullable: true } } }, {}],
  [
    'a schema behind a name with a slash',
    { $ref: '#/components/schemas/a~1b%20c' },
    { components: { schemas: { 'a/b c': true } } },
  ],
])('reads OpenAPI 3.0 with %s', async (_, schema, more) => {
  expect(await tryDocument(writeList(schema, { version: '3.0.3', more }))).toMatchObject(COMPARES);
});

it.each<[what: string, version: string, schema: object]>([
  ['of a type', '3.0.3', { properties: { currencies: { type: 'object', nullable: true } } }],
  ['of a number of codes', '3.1.0', { properties: { currencies: { maxItems: 100 } } }],
  ['of a pattern', '3.1.0', { properties: { currencies: { items: { pattern: '^[A-Y]{3}$' } } } }],
])('finds an answer that breaks a rule %s', async (_, version, schema) => {
  expect(await tryDocument(writeList(schema, { version }))).toMatchObject(DEVIATES);
});

const DOUBLING = Object.fromEntries(
  Array.from({ length: 40 }, (_, place) => {
    const next = { $ref: `#/components/schemas/s${place + 1}` };
    return [`s${place}`, { allOf: [next, next] }];
  }),
);

it.each<[what: string, schema: object, more: object, reason: RegExp]>([
  [
    'a pattern that takes for ever',
    { properties: { currencies: { items: { pattern: '^(\\w?){1000}!$' } } } },
    {},
    /timed out/,
  ],
  [
    'schemas that take for ever',
    { $ref: '#/components/schemas/s0' },
    { components: { schemas: { ...DOUBLING, s40: true } } },
    /timed out/,
  ],
  [
    'a reference to itself',
    { $ref: '#/components/schemas/a' },
    { components: { schemas: { a: { $ref: '#/components/schemas/a' } } } },
    /call stack/,
  ],
  ['a reference to elsewhere', { $ref: 'http://127.0.0.1/a.json' }, {}, /Unresolved/],
  ['a pattern that is none', { properties: { currencies: { items: { pattern: '(' } } } }, {}, /regular expression/i],
])('blames nobody for a document with %s', async (_, schema, more, reason) => {
  const { failed, reasons } = await tryDocument(writeList(schema, { more }));
  expect([failed, reasons]).toEqual([['document-operations'], [expect.stringMatching(reason)]]);
});

it('reads no document of more than 1 MiB', async () => {
  const { failed, reasons } = await tryDocument(writeList({}, { more: { info: 'a'.repeat(2 ** 20) } }));
  expect([failed, reasons]).toEqual([[], ['/openapi.json lacks a body of a reasonable size']]);
});
