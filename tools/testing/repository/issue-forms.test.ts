import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

interface Field {
  readonly type: string;
  readonly id?: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const folder = new URL('../../../.github/ISSUE_TEMPLATE/', import.meta.url);
const forms = readdirSync(folder).filter((name) => name !== 'config.yml');

/** The attribute that GitHub requires for each type of field. */
const REQUIRED_ATTRIBUTES: Readonly<Record<string, string>> = {
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
  for (const { type, attributes } of form.body)
    expect(attributes, type).toHaveProperty(REQUIRED_ATTRIBUTES[type] ?? 'a known type');
  const inputs = form.body.filter(({ type }) => type !== 'markdown');
  expect(new Set(inputs.map(({ id }) => id)).size).toBe(inputs.length);
  expect(inputs.map(({ attributes }) => typeof attributes.label)).toEqual(inputs.map(() => 'string'));
});
