import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { insertMatrix } from '../matrix/page.ts';
import { pages, readPage, readPromises, removeMarkup } from '../matrix/promises.ts';
import { unseen } from '../matrix/unseen.ts';
import { clauses } from '../src/index.ts';

it.each(clauses)('$id quotes a sentence from the page of its profile', ({ profile = 'interface', sentence }) => {
  expect(sentence).toBeTruthy();
  expect(readPage(pages[profile])).toContain(removeMarkup(sentence ?? ''));
});

it('has a clause, or a test in-process, for every sentence of the interface', () => {
  const quoted = new Set(clauses.map(({ sentence = '' }) => removeMarkup(sentence)));
  const uncovered = readPromises().filter(({ sentence }) => !quoted.has(sentence) && !unseen[sentence]);
  expect(uncovered).toEqual([]);
});

it('lists no sentence as invisible from outside that the interface does not have', () => {
  const sentences = readPromises().map(({ sentence }) => sentence);
  expect(Object.keys(unseen).filter((sentence) => !sentences.includes(sentence))).toEqual([]);
});

it('shows the current matrix on the page about conformance', () => {
  const page = readFileSync(new URL('../../docs/conformance.md', import.meta.url), 'utf8');
  expect(insertMatrix(page)).toBe(page);
});
