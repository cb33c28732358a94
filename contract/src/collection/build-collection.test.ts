import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildCollection } from './build-collection.ts';
import { writeCollection } from './texts.ts';

it('equals the files of contract/collection; if not, run `npm run generate`', () => {
  for (const [name, text] of Object.entries(writeCollection()))
    expect(readFileSync(new URL(`../../collection/${name}`, import.meta.url), 'utf8'), name).toBe(text);
});

it('has no key in it: a user sets one as a secret', () => {
  const texts = writeCollection();
  expect(Object.values(texts).join()).not.toMatch(/cr_\w/);
  const environment = JSON.parse(texts['crossrate.postman_environment.json'] ?? '');
  expect(environment.values).toContainEqual({ key: 'apiKey', value: '', type: 'secret', enabled: true });
});

it('refuses a parameter without a value', () => {
  const parameters = [{ in: 'query', name: 'date', schema: { type: 'string' } }];
  const document = { info: {}, paths: { '/api/rates': { get: { parameters } } } };
  expect(() => buildCollection(document)).toThrow('the parameter date');
});

it('sends no condition until a user enables the header', () => {
  const { item } = JSON.parse(writeCollection()['crossrate.postman_collection.json'] ?? '');
  const headers = item.flatMap(({ request }: { request: { header: object[] } }) => request.header);
  expect(headers).toHaveLength(2);
  for (const header of headers) expect(header).toMatchObject({ key: 'If-None-Match', disabled: true });
});
