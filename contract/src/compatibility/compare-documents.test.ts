import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isText } from '../openapi/is-text.ts';
import { isObject, type JsonObject } from '../openapi/json.ts';
import type { Change } from './change.ts';
import { compareDocuments } from './compare-documents.ts';
import { CURRENT } from './files.ts';
import { breakingChanges } from './planted/breaking-changes.ts';
import { edit, find } from './planted/edit.ts';
import { harmlessChanges, textChanges } from './planted/harmless-changes.ts';
import { convert } from './planted/places.ts';

const document: JsonObject = JSON.parse(readFileSync(CURRENT, 'utf8'));

describe('a change that breaks somebody is found, and says whom', () => {
  it.each(breakingChanges)('%s', (_, path, value, place, breaks) => {
    const changes = compareDocuments(document, edit(document, path, value));
    expect(changes).toContainEqual(expect.objectContaining({ place, breaks }));
  });
});

describe('a change that breaks nobody is listed', () => {
  it.each(harmlessChanges)('%s', (_, path, value) => {
    const changes = compareDocuments(document, edit(document, path, value));
    expect(changes).not.toEqual([]);
    expect(changes.filter(({ breaks }) => breaks)).toEqual([]);
  });
});

it.each(textChanges)('a change of texts is no difference: %s', (_, path, value) => {
  expect(compareDocuments(document, edit(document, path, value))).toEqual([]);
});

it('finds the loss of a type, and of an exchange of parameters that no compiler notices', () => {
  const extended = edit(document, 'components schemas Unused', {});
  expect(compareDocuments(extended, document)).toMatchObject([
    { place: 'the service', breaks: 'clients that are generated from the document and name `Unused`' },
  ]);
  const [from, to, amount] = ['0', '1', '2'].map((index) => find(document, `${convert} parameters ${index}`));
  expect(compareDocuments(document, edit(document, `${convert} parameters`, [to, from, amount]))).toMatchObject([
    { what: 'the parameters stand in another order' },
  ]);
});

it('finds nothing between a document and itself, whatever the order of its keys', () => {
  expect(compareDocuments(document, reverseKeys(document) as JsonObject)).toEqual([]);
});

it('finds each part of an operation or a type that is removed, and breaks somebody when it is replaced', () => {
  for (const path of [...listLeaves(document.paths, 'paths'), ...listLeaves(document.components, 'components')]) {
    expect(compareWith(path, undefined), path).not.toEqual([]);
    expect(compareWith(path, 'something else'), path).toContainEqual(
      expect.objectContaining({ breaks: expect.any(String) }),
    );
  }
});

it.each([
  ['#/components/schemas/Nothing', 'leads nowhere'],
  ['https://example.com/error.json', 'leads out of the document'],
  ['#/components/schemas/ErrorBody', 'refers to itself'],
])('refuses the reference %s, which %s', (reference, reason) => {
  const changed = edit(document, 'components schemas ErrorBody $ref', reference);
  expect(() => compareDocuments(document, changed)).toThrow(reason);
});

it('refuses a reference that contradicts a key beside it', () => {
  const changed = edit(document, 'paths /api/rates get parameters 0 schema type', 'number');
  expect(() => compareDocuments(document, changed)).toThrow('`type` beside it');
});

/** Compares the document with an edited one. A refusal, such as of a reference that leads nowhere, is a break, too. */
function compareWith(path: string, value: unknown): Partial<Change>[] {
  try {
    return compareDocuments(document, edit(document, path, value));
  } catch {
    return [{ breaks: 'everybody' }];
  }
}

function reverseKeys(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(reverseKeys);
  if (!isObject(node)) return node;
  const reversed = Object.entries(node).reverse();
  return Object.fromEntries(reversed.map(([key, value]) => [key, reverseKeys(value)]));
}

/** Lists the paths of the leaves that are no texts. The first two items stand for a whole list. */
function listLeaves(node: unknown, path: string): string[] {
  if (Array.isArray(node)) return node.slice(0, 2).flatMap((item, index) => listLeaves(item, `${path} ${index}`));
  if (!isObject(node)) return [path];
  // Beside a reference, `type` repeats the target of the reference.
  const keys = Object.keys(node).filter((key) => !isText(key) && !('$ref' in node && key === 'type'));
  return keys.flatMap((key) => listLeaves(node[key], `${path} ${key}`));
}
