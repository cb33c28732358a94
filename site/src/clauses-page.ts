import { type Clause, clauses, type KeyName } from '@crossrate/conformance';

const OPTIONS: Readonly<Record<KeyName, string>> = {
  active: '--key',
  restricted: '--restricted-key',
  unverified: '--unverified-key',
  spare: '--quota-key',
};

/** Writes the page of all clauses, each with a heading of its own, so that a report can point to it. */
export function writeClausesPage(): string {
  const musts = clauses.filter(({ level }) => level === 'MUST').length;
  return [
    '# All clauses',
    `The suite has ${clauses.length} clauses: ${musts} are a MUST, ${clauses.length - musts} a SHOULD. They stand in the order in which they run.`,
    '`npm run conformance -- --only ID` tries one. [The conformance suite](./conformance.md) explains levels, keys and exit codes.',
    ...clauses.map(describeClause),
    '',
  ].join('\n\n');
}

function describeClause({ id, level, title, ref, only, needs = ['active'], exhausts }: Clause): string {
  const keys = needs.map((name) => `\`${OPTIONS[name]}\``).join(', ');
  const facts = [
    `Section of the interface: ${ref}.`,
    `Tried ${only === 'http' ? 'over plain HTTP' : 'over plain HTTP and through the SDK'}.`,
    `Keys: ${keys || 'none'}${exhausts ? ', which is used up' : ''}.`,
  ];
  return [`## \`${id}\``, `**${level}**: ${title}.`, facts.map((fact) => `- ${fact}`).join('\n')].join('\n\n');
}
