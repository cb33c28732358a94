import { clauses } from '../src/index.ts';
import { statements } from './statements.ts';

const BEGIN = '<!-- the matrix: written by `npm run generate` -->';
const END = '<!-- end of the matrix -->';

/** Puts the matrix into a page, between its markers. */
export function withMatrix(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error('The page has no place for the matrix.');
  return `${before}${BEGIN}\n\n${matrix()}\n${END}${after}`;
}

function matrix(): string {
  const rows = statements.map(({ section, statement, clauses: ids, unseen }) => {
    const covered = ids.length > 0 ? ids.map(idWithLevel).join('<br>') : 'none';
    const inside = unseen ? `${unseen.what}: [${unseen.test}](../${unseen.test})` : '';
    return `| ${section} | ${statement} | ${covered} | ${inside} |`;
  });
  return [
    '| section | statement | clauses | not seen from outside, shown in-process |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

function idWithLevel(id: string): string {
  const clause = clauses.find((known) => known.id === id);
  if (!clause) throw new Error(`There is no clause ${id}.`);
  return `\`${id}\` ${clause.level}`;
}
