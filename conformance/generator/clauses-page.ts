import { type Clause, clauses } from '../src/index.ts';
import { keyOptions } from '../src/suite/key-names.ts';

/** Formats the page of all clauses. */
export function formatClausesPage(): string {
  const count = (level: string) => clauses.filter((clause) => clause.level === level).length;
  const decisions = clauses.filter(({ profile }) => profile === 'crossrate').length;
  return [
    '# All clauses',
    '<!-- written by `npm run generate` -->',
    `The suite has ${clauses.length} clauses: ${count('MUST')} are a MUST, ${count('SHOULD')} a SHOULD. ${decisions} are of the profile \`crossrate\`, the decisions of this project; the others are of the profile \`interface\`, which is tried by default. They stand in the order in which they run.`,
    '`--only ID` tries one. [The conformance suite](conformance.md) explains levels, profiles and keys. A clause needs `--key`, unless it says otherwise.',
    ...clauses.map(describeClause),
    '',
  ].join('\n\n');
}

function describeClause(clause: Clause): string {
  const { id, level, profile, title, sentences = [], why, needs = ['active'], probes } = clause;
  const keys = needs.map((name) => `\`${keyOptions[name]}\``).join(', ');
  const facts = [
    ...(profile === 'crossrate' ? ['Profile `crossrate`.'] : []),
    ...(keys === `\`${keyOptions.active}\``
      ? []
      : [`Keys: ${keys || 'none'}${needs.includes('spare') ? ', which is used up' : ''}.`]),
    ...(probes ? ['Left out by `--no-probes`.'] : []),
  ];
  return [
    `## \`${id}\``,
    `**${level}**: ${escapeText(title)}.`,
    ...sentences.map((sentence) => `> ${escapeText(sentence)}`),
    ...(why ? [escapeText(why)] : []),
    ...(facts.length > 0 ? [facts.join(' ')] : []),
  ].join('\n\n');
}

/**
 * Escapes `<`, which Markdown reads as HTML, and two braces, which the site reads as a Vue expression. Text between
 * backticks stays.
 */
function escapeText(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 ? part : part.replaceAll('<', '&lt;').replaceAll('{{', '{&#123;')))
    .join('');
}
