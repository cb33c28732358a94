import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Field {
  readonly type: string;
  readonly id?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const folder = new URL('../.github/ISSUE_TEMPLATE/', import.meta.url);
const forms = readdirSync(folder).filter((name) => name !== 'config.yml');

/** The attribute that each kind of field needs, as GitHub's syntax for issue forms has it. */
const NEEDED: Readonly<Record<string, string>> = {
  markdown: 'value',
  input: 'label',
  textarea: 'label',
  dropdown: 'options',
  checkboxes: 'options',
};

it.each(forms)('%s is a form that GitHub can show', (name) => {
  const form: { name: unknown; description: unknown; body: readonly Field[] } = parse(
    readFileSync(new URL(name, folder), 'utf8'),
  );
  expect([form.name, form.description]).toEqual([expect.any(String), expect.any(String)]);
  for (const { type, attributes } of form.body) expect(attributes, type).toHaveProperty(NEEDED[type] ?? 'a known type');
  const asking = form.body.filter(({ type }) => type !== 'markdown');
  expect(new Set(asking.map(({ id }) => id)).size).toBe(asking.length);
  expect(asking.map(({ attributes }) => typeof attributes.label)).toEqual(asking.map(() => 'string'));
});
