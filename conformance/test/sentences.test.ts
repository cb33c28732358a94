import { expect, it } from 'vitest';
import { clauses } from '../src/clauses/index.ts';
import { pages, readPage, readPromises, removeMarkup } from './promises.ts';
import { unseen } from './unseen.ts';

it.each(clauses)('$id quotes sentences from the page of its profile', ({ profile = 'interface', sentences = [] }) => {
  expect(sentences).not.toEqual([]);
  for (const sentence of sentences) expect(readPage(pages[profile])).toContain(removeMarkup(sentence));
});

it('has a clause, or a test in-process, for every sentence of the interface', () => {
  const quoted = new Set(clauses.flatMap(({ sentences = [] }) => sentences.map(removeMarkup)));
  const uncovered = readPromises().filter(({ sentence }) => !quoted.has(sentence) && !unseen[sentence]);
  expect(uncovered).toEqual([]);
});

it('lists no sentence as invisible from outside that the interface does not have', () => {
  const sentences = readPromises().map(({ sentence }) => sentence);
  expect(Object.keys(unseen).filter((sentence) => !sentences.includes(sentence))).toEqual([]);
});
