import { afterAll, beforeAll, expect, it } from 'vitest';
import { clauses, httpDriver, type Keys, seeingFetch } from '../src/index.ts';
import { type MockedService, startMockedService } from './mocked-service.ts';

let service: MockedService;
beforeAll(async () => {
  service = await startMockedService();
});
afterAll(() => service[Symbol.asyncDispose]());

it.each(clauses)('$id looks at the keys that it says it needs, and at no other', async (clause) => {
  const { needs = ['active'] } = clause;
  const looked = new Set<string>();
  const keys = new Proxy(await service.issueKeys(), {
    get(given, name: keyof Keys) {
      looked.add(name);
      return given[name];
    },
  });
  const { send, seen } = seeingFetch(service.url);
  const http = httpDriver(service.url, send);
  await clause.run({ keys, api: http, http, seen });
  expect([...looked].sort()).toEqual([...needs].sort());
});
