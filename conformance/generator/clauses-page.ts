import { brokenServers } from '../broken/index.ts';
import { type Clause, clauses, frozenSets } from '../src/index.ts';
import { keyOptions } from '../src/suite/key-names.ts';

/** Formats the page of all clauses. Each clause has a heading, to which reports link. */
export function formatClausesPage(): string {
  const musts = clauses.filter(({ level }) => level === 'MUST').length;
  const decisions = clauses.filter(({ profile }) => profile === 'crossrate').length;
  return [
    '# All clauses',
    '<!-- written by `npm run generate` -->',
    `The suite has ${clauses.length} clauses: ${musts} are a MUST, ${clauses.length - musts} a SHOULD. ${decisions === 0 ? 'All are' : `${decisions} are of the profile \`crossrate\`, the decisions of this project; the others`} of the profile \`interface\`, which is tried by default. They stand in the order in which they run.`,
    '`--only ID` tries one. [The conformance suite](conformance.md) explains levels, profiles, keys and exit codes.',
    ...clauses.map(describeClause),
    '',
  ].join('\n\n');
}

function describeClause(clause: Clause): string {
  const { id, level, profile = 'interface', title, ref, sentence, why, since = frozenSets[0] } = clause;
  const { only, needs = ['active'], exhausts, probes } = clause;
  const keys = needs.map((name) => `\`${keyOptions[name]}\``).join(', ');
  const facts = [
    `Section of the interface: ${escapeText(ref)}.`,
    `Profile: \`${profile}\`, since the set ${since}.`,
    `Tried ${only === 'http' ? 'over plain HTTP' : 'over plain HTTP and through the SDK'}.`,
    `Keys: ${keys || 'none'}${exhausts ? ', which is used up' : ''}.`,
    ...(probes ? ['It sends what a firewall may take for an attack; `--no-probes` leaves it out.'] : []),
  ];
  const caught = brokenServers
    .filter(({ caughtBy }) => caughtBy.includes(id))
    .map((broken) => `- ${escapeText(broken.title)}`);
  return [
    `## \`${id}\``,
    `**${level}**: ${escapeText(title)}.`,
    ...(sentence ? [`> ${escapeText(sentence)}`] : []),
    ...(why ? [escapeText(why)] : []),
    facts.map((fact) => `- ${fact}`).join('\n'),
    ...(caught.length > 0 ? [`It catches a server which\n\n${caught.join('\n')}`] : []),
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
