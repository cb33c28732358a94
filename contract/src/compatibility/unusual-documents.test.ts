import { expect, it } from 'vitest';
import type { JsonObject } from '../openapi/json.ts';
import { compareDocuments } from './compare-documents.ts';

const REFERENCE = '#/components/schemas/';

/** Builds a document with one operation, whose answer is of the type `Answer`. */
function buildDocument(schemas: JsonObject): JsonObject {
  const content = { 'application/json': { schema: { $ref: `${REFERENCE}Answer` } } };
  const get = { responses: { 200: { content } } };
  return JSON.parse(JSON.stringify({ openapi: '3.1.0', paths: { '/': { get } }, components: { schemas } }));
}

/** Types that each have two fields of the next type. Written out, the last type would occur 2^60 times. */
function buildDoubling(last: JsonObject): JsonObject {
  const types = Array.from({ length: 60 }, (_, index) => {
    const next = { $ref: `${REFERENCE}T${index + 1}` };
    return [`T${index}`, { properties: { left: next, right: next } }] as const;
  });
  return buildDocument({ ...Object.fromEntries(types), T60: last, Answer: { $ref: `${REFERENCE}T0` } });
}

/** Nested objects, written as text because `JSON.stringify` would overflow the stack. */
function buildNested(levels: number, last: string): JsonObject {
  const schema = `${'{"items":'.repeat(levels)}${last}${'}'.repeat(levels)}`;
  return JSON.parse(`{"paths":{"/":{"get":{"responses":{"200":{"content":{"a/b":{"schema":${schema}}}}}}}}}`);
}

it('compares types that refer to each other twice, in bounded time', () => {
  const text = buildDoubling({ type: 'string' });
  expect(compareDocuments(text, buildDoubling({ type: 'string' }))).toEqual([]);
  const changes = compareDocuments(text, buildDoubling({ type: 'number' }));
  expect(changes.map(({ rule }) => rule)).toContain('type-changed');
  expect(changes.length).toBeLessThan(20);
});

it('compares parts that share parts, in bounded time', () => {
  const buildShared = (last: JsonObject) => {
    const types = Array.from({ length: 60 }, (_, index) => {
      const part = { $ref: `${REFERENCE}T${index + 1}` };
      return [`T${index}`, { allOf: [part, part] }] as const;
    });
    return buildDocument({ ...Object.fromEntries(types), T60: last, Answer: { $ref: `${REFERENCE}T0` } });
  };
  expect(compareDocuments(buildShared({ minimum: 1 }), buildShared({ minimum: 0 }))).toEqual([
    expect.objectContaining({ rule: 'bound-changed', breaks: 'clients that read a 200' }),
  ]);
});

it('compares types that contain each other', () => {
  const buildTree = (name: JsonObject, other = 'Tree') =>
    buildDocument({
      Answer: { properties: { tree: { $ref: `${REFERENCE}Tree` } } },
      Tree: { properties: { name, branches: { items: { $ref: `${REFERENCE}${other}` } } } },
      Bush: { properties: { name, branches: { items: { $ref: `${REFERENCE}Tree` } } } },
    });
  expect(compareDocuments(buildTree({}), buildTree({}, 'Bush'))).toEqual([]);
  const changes = compareDocuments(buildTree({ type: 'string' }), buildTree({}, 'Bush'));
  expect(changes.map(({ breaks }) => breaks)).toContain('clients that read `tree.branches[].name` of a 200');
});

it('terminates when a recursive type gains a field', () => {
  const self = { $ref: `${REFERENCE}Answer` };
  const buildTree = (properties: JsonObject) => buildDocument({ Answer: { properties, additionalProperties: self } });
  const rules = compareDocuments(buildTree({ a: self }), buildTree({ a: self, b: self })).map(({ rule }) => rule);
  expect(rules).toContain('field-added');
});

it('compares a type composed of two recursive types', () => {
  const buildBoth = (type: string) =>
    buildDocument({
      Answer: { allOf: [{ $ref: `${REFERENCE}One` }, { $ref: `${REFERENCE}Other` }] },
      One: { properties: { next: { $ref: `${REFERENCE}One` }, name: { type } } },
      Other: { properties: { next: { $ref: `${REFERENCE}Other` } } },
    });
  const changes = compareDocuments(buildBoth('string'), buildBoth('number'));
  expect(changes.map(({ breaks }) => breaks)).toEqual([
    'clients that read `next.name` of a 200',
    'clients that read `name` of a 200',
  ]);
});

it.each([
  ['to itself', { Answer: { $ref: `${REFERENCE}Answer` } }],
  ['in a circle', { Answer: { $ref: `${REFERENCE}Other` }, Other: { $ref: `${REFERENCE}Answer` } }],
  ['to itself as a part', { Answer: { title: 'Answer', allOf: [{ $ref: `${REFERENCE}Answer` }] } }],
  ['to itself beside a text', { Answer: { $ref: `${REFERENCE}Answer`, title: 'Answer' } }],
])('refuses a type that refers %s', (_, schemas) => {
  expect(() => compareDocuments(buildDocument(schemas), buildDocument({ Answer: {} }))).toThrow('refers to itself');
});

it('refuses a document that is nested too deeply, with a readable message', () => {
  expect(compareDocuments(buildNested(100, '{"type":"string"}'), buildNested(100, '{}'))).not.toEqual([]);
  expect(() => compareDocuments(buildNested(50_000, '{}'), buildNested(50_000, 'true'))).toThrow(
    'A document is nested too deeply to be compared.',
  );
});

it('ignores the components to which nothing refers', () => {
  const document = buildDocument({ Answer: {}, Unused: { $ref: 'https://example.com/unused.json' } });
  expect(compareDocuments(document, document)).toEqual([]);
});

it.each(['%', 'A%2', '%FF'])('refuses the reference %s, which nobody can decode', (name) => {
  const document = buildDocument({ Answer: { $ref: `${REFERENCE}${name}` } });
  expect(() => compareDocuments(document, document)).toThrow('leads nowhere');
});

it('treats `$ref` in examples, defaults and values as data', () => {
  const data = { $ref: 'https://example.com/nothing.json' };
  const schema = { default: data, const: data, enum: [data], examples: [data], example: data, 'x-team': data };
  const document = buildDocument({ Answer: { ...schema, properties: { $ref: schema } } });
  expect(compareDocuments(document, structuredClone(document))).toEqual([]);
});

it('compares fields named like members of every object', () => {
  const buildFields = (type: string) =>
    buildDocument({
      Answer: JSON.parse(`{"properties":{"__proto__":{"type":"${type}"},"constructor":{"type":"${type}"}}}`),
    });
  const places = compareDocuments(buildFields('string'), buildFields('number')).map(({ breaks }) => breaks);
  expect(places).toEqual(['__proto__', 'constructor'].map((name) => `clients that read \`${name}\` of a 200`));
});
