import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../openapi/json.ts';
import { compareDocuments } from './compare-documents.ts';
import { CURRENT } from './files.ts';
import { breakingChanges } from './planted/breaking-changes.ts';
import { equalDocuments } from './planted/equal-documents.ts';
import { harmlessChanges } from './planted/harmless-changes.ts';
import { edit } from './planted/planted-change.ts';
import { rules } from './rules.ts';

const document: JsonObject = JSON.parse(readFileSync(CURRENT, 'utf8'));

describe('a change that breaks somebody is found, and says whom', () => {
  it.each(breakingChanges)('$title', ({ sharedEdits = [], edits, rule, place, breaks }) => {
    const released = edit(document, sharedEdits);
    const changes = compareDocuments(released, edit(released, edits));
    expect(changes).toContainEqual({ rule, place, breaks, what: expect.any(String) });
  });
});

describe('a change that breaks nobody is listed, and fails nothing', () => {
  it.each(harmlessChanges)('$title', ({ sharedEdits = [], edits, rule }) => {
    const released = edit(document, sharedEdits);
    const changes = compareDocuments(released, edit(released, edits));
    expect(changes.map((change) => change.rule)).toContain(rule);
    expect(changes.filter(({ breaks }) => breaks)).toEqual([]);
  });
});

describe('the same in other words is no difference', () => {
  it.each(equalDocuments)('$title', ({ sharedEdits = [], edits }) => {
    const released = edit(document, sharedEdits);
    const current = edit(released, edits);
    expect(compareDocuments(released, current)).toEqual([]);
    expect(compareDocuments(current, released)).toEqual([]);
  });
});

it('has a planted change for each rule', () => {
  const shown = [...breakingChanges, ...harmlessChanges].map(({ rule }) => rule);
  expect([...new Set(shown)].sort()).toEqual(rules);
});

it('finds nothing between a document and itself, whatever the order of its keys', () => {
  expect(compareDocuments(document, reverseMembers(document) as JsonObject)).toEqual([]);
});

it.each(['is taken away', 'is another'])('mentions every part of an operation or a type that %s', (how) => {
  for (const path of listLeaves(document)) {
    if (!['paths', 'components'].includes(String(path[0]))) continue;
    const changed = edit(document, [how === 'is another' ? [path, 'something else'] : [path]]);
    expect(findSomething(changed), path.join(' → ')).toBe(true);
  }
});

it('refuses references that it cannot follow', () => {
  const refer = (to: string) => edit(document, [[['components', 'schemas', 'ErrorBody', '$ref'], to]]);
  for (const [to, reason] of [
    ['#/components/schemas/Nothing', 'leads nowhere'],
    ['https://example.com/error.json', 'leads out of the document'],
    ['#/components/schemas/ErrorBody', 'refers to itself'],
  ] as const) {
    expect(() => compareDocuments(document, refer(to))).toThrow(reason);
  }
});

/** Tells whether the comparison notices a change. An error, such as for a reference that leads nowhere, also counts. */
function findSomething(changed: JsonObject): boolean {
  try {
    return compareDocuments(document, changed).length > 0;
  } catch {
    return true;
  }
}

function reverseMembers(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(reverseMembers);
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node)
      .reverse()
      .map(([key, value]) => [key, reverseMembers(value)]),
  );
}

/** Lists the paths of the texts, numbers and other leaves of a document. The first two items stand for a whole list. */
function* listLeaves(node: unknown, path: readonly (string | number)[] = []): Generator<readonly (string | number)[]> {
  if (typeof node !== 'object' || node === null) yield path;
  else if (Array.isArray(node))
    for (const index of [0, 1].slice(0, node.length)) yield* listLeaves(node[index], [...path, index]);
  else
    for (const [key, child] of Object.entries(node)) {
      // Beside a reference, these keys may repeat the target of the reference.
      if (!('$ref' in node) || !['type', 'example'].includes(key)) yield* listLeaves(child, [...path, key]);
    }
}
