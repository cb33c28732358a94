import { type Clause, clauses } from '../src/index.ts';
import { readPromises, removeMarkup } from './promises.ts';
import { unseen } from './unseen.ts';

const BEGIN = '<!-- the matrix: written by `npm run generate` -->';
const END = '<!-- end of the matrix -->';

/** Inserts the matrix of promises and clauses into a page, between its markers. */
export function insertMatrix(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('The page has no place for the matrix.');
  return `${before}${BEGIN}\n\n${buildMatrix()}\n${END}${after}`;
}

function buildMatrix(): string {
  const promises = readPromises().map(({ section, sentence }) => {
    const covered = clauses.filter((clause) => removeMarkup(clause.sentence ?? '') === sentence);
    const { part, test } = unseen[sentence] ?? {};
    return `| ${section} | ${sentence} | ${formatClauses(covered)} | ${part ? `${part}: [${test}](../${test})` : ''} |`;
  });
  const decided = clauses.filter(({ profile }) => profile === 'crossrate');
  const sentences = [...new Set(decided.map(({ sentence }) => sentence))];
  // The sentences from tables have bars of their own.
  const decisions = sentences.map(
    (sentence = '') =>
      `| ${sentence.replaceAll('|', '\\|')} | ${formatClauses(decided.filter((clause) => clause.sentence === sentence))} |`,
  );
  return [
    '| section | promise | clauses | not seen from outside, shown in-process |',
    '| --- | --- | --- | --- |',
    ...promises,
    '',
    'And what this project has decided where the interface leaves a choice, the profile `crossrate`:',
    '',
    '| decision | clauses |',
    '| --- | --- |',
    ...decisions,
    '',
  ].join('\n');
}

function formatClauses(covered: readonly Clause[]): string {
  return covered.map(({ id, level }) => `\`${id}\` ${level}`).join('<br>') || 'none';
}
