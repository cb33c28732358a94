import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clauses } from '../src/clauses/index.ts';

/** The pages with the sentences that clauses quote, by profile. */
const pages = { interface: 'docs/promises.md', crossrate: 'docs/interface.md' } as const;

/** The sentences that no run can observe from outside, and the tests that prove them. */
const unseen: Readonly<Record<string, string>> = {
  'The message of 503 is exactly Service temporarily unavailable. Please try again later.':
    'server/test/scenarios/scenarios.slow.test.ts',
};

const locate = (path: string) => new URL(`../../${path}`, import.meta.url);
const read = (path: string) => readFileSync(locate(path), 'utf8');

/** Removes the markup of Markdown, including the lines of tables. Each run of white space becomes one space. */
function removeMarkup(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/[\s|]+/g, ' ')
    .trim();
}

it.each(clauses)('$id quotes sentences from the page of its profile', ({ profile = 'interface', sentences = [] }) => {
  expect(sentences).not.toEqual([]);
  for (const sentence of sentences) expect(removeMarkup(read(pages[profile]))).toContain(removeMarkup(sentence));
});

it('has a clause, or a test of this project, for every sentence of the interface', () => {
  const quoted = clauses.flatMap(({ sentences = [] }) => sentences.map(removeMarkup));
  const promised = [...read(pages.interface).matchAll(/^- (.*)/gm)].map(([, sentence = '']) => removeMarkup(sentence));
  expect(promised.filter((sentence) => !quoted.includes(sentence)).sort()).toEqual(Object.keys(unseen).sort());
  for (const test of Object.values(unseen)) expect(existsSync(locate(test))).toBe(true);
});
