import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Parts = Readonly<Record<string, unknown>>;
interface Document {
  readonly paths: Parts;
  readonly components: Readonly<Record<string, Parts>>;
}

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** Lists the parts of a document by name: paths, and components such as `CurrencyCode`. */
function listParts(path: string): Map<string, string> {
  const { paths, components }: Document = JSON.parse(read(path));
  const parts = [paths, ...Object.values(components)].flatMap((group) => Object.entries(group));
  return new Map(parts.map(([name, part]) => [name, JSON.stringify(part)]));
}

/** Lists the names of the parts that differ in two documents. */
function listDifferences(one: Map<string, string>, other: Map<string, string>): string[] {
  const names = new Set([...one.keys(), ...other.keys()]);
  return [...names].filter((name) => one.get(name) !== other.get(name));
}

it('differs from the document of the last release only in parts that a changeset of the contract names', () => {
  const differing = listDifferences(listParts('contract/released/openapi.json'), listParts('contract/openapi.json'));
  const changesets = readdirSync(new URL('../../../.changeset/', import.meta.url))
    .filter((file) => file.endsWith('.md'))
    .map((file) => read(`.changeset/${file}`))
    .filter((text) => text.includes("'@crossrate/contract'"));
  expect(differing.filter((name) => !changesets.some((text) => text.includes(`\`${name}\``)))).toEqual([]);
});

it('notices a changed, a new and a lost part', () => {
  const released = new Map([
    ['kept', '1'],
    ['changed', '1'],
    ['lost', '1'],
  ]);
  const current = new Map([
    ['kept', '1'],
    ['changed', '2'],
    ['new', '1'],
  ]);
  expect(listDifferences(released, current)).toEqual(['changed', 'lost', 'new']);
});
