import { readFileSync } from 'node:fs';
import postman from 'postman-collection';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { API_KEY_HEADER, router } from '../../../contract/src/index.ts';
import { type LiveMock, listen } from '../../../sdk/src/testing/live/listen.ts';

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../contract/collection/${name}`, import.meta.url), 'utf8'));

const collection = new postman.Collection(read('crossrate.postman_collection.json'));
const environment: { values: { key: string; value: string }[] } = read('crossrate.postman_environment.json');

const items: postman.Item[] = [];
collection.forEachItem((item) => void items.push(item));

let live: LiveMock;
beforeAll(async () => {
  live = await listen();
});
afterAll(() => live[Symbol.asyncDispose]());

/** Replaces the variables of the environment by the values of the mock. */
function replaceVariables(text: string): string {
  const values: Record<string, string> = { baseUrl: live.url, apiKey: live.mock.keys.active };
  return environment.values.reduce((filled, { key }) => filled.replaceAll(`{{${key}}}`, values[key] ?? ''), text);
}

/** Sends a request like Postman: replaces variables, and uses the authentication of the item or the collection. */
function send({ request }: postman.Item, headers: Record<string, string> = {}): Promise<Response> {
  const auth = request.auth ?? collection.auth;
  const parameters = auth?.type === 'apikey' ? auth.parameters() : undefined;
  const key = parameters ? { [String(parameters.get('key'))]: replaceVariables(String(parameters.get('value'))) } : {};
  return fetch(replaceVariables(request.url.toString()), { method: request.method, headers: { ...key, ...headers } });
}

it('has a request for each operation, which sends a key where one is needed and is answered with 200', async () => {
  expect(items.length).toBe(Object.keys(router).length);
  for (const item of items) {
    const answer = await send(item);
    expect([item.name, answer.status]).toEqual([item.name, 200]);
    expect(answer.headers.get('Vary') ?? '').toSatisfy(
      (vary: string) => vary.includes(API_KEY_HEADER) === !item.request.auth,
    );
  }
});

it('has error examples that equal the answers of the service', async () => {
  const examples = items.flatMap((item) => item.responses.all().map((example) => ({ item, example })));
  const errors = examples.filter(({ example }) => example.code >= 400);
  expect(errors.length).toBeGreaterThan(15);
  for (const { item, example } of errors) {
    const [code, name] = example.name.split(' ');
    const answer = await send(item, { Prefer: `code=${code}, example=${name}` });
    expect([example.name, answer.status, await answer.json()]).toEqual([
      example.name,
      example.code,
      JSON.parse(example.body ?? ''),
    ]);
    const missing = example.headers.all().filter(({ key }) => !answer.headers.has(key));
    expect(missing, example.name).toEqual([]);
  }
});
