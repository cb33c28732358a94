import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clauses, httpDriver, type Keys, sdkDriver, seeingFetch } from '../src/index.ts';
import { type MockedService, startMockedService } from './mocked-service.ts';

let service: MockedService;
beforeAll(async () => {
  service = await startMockedService();
});
afterAll(() => service[Symbol.asyncDispose]());

describe.each([
  { name: 'http', drive: httpDriver },
  { name: 'sdk', drive: sdkDriver },
])('over $name', ({ name, drive }) => {
  let keys: Keys;
  beforeAll(async () => {
    keys = await service.issueKeys();
  });

  const expressible = clauses.filter(({ only }) => name === 'http' || only !== 'http');
  it.each(expressible)('$level $id: $title', async (clause) => {
    const { send, seen } = seeingFetch(service.url);
    await clause.run({ keys, api: drive(service.url, send), http: httpDriver(service.url, send), seen });
  });
});

it('freezes the ids of the clauses', () => {
  expect(clauses.map(({ id, level }) => `${level} ${id}`)).toMatchSnapshot();
});

it('gives every clause an id of its own', () => {
  expect(new Set(clauses.map(({ id }) => id)).size).toBe(clauses.length);
});
