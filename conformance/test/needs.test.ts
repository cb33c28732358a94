import { afterAll, beforeAll, expect, it } from 'vitest';
import { clauses, type Keys, openTarget } from '../src/index.ts';
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
  await clause.run(openTarget({ url: service.url, keys }).begin('http').context);
  expect([...looked].sort()).toEqual([...needs].sort());
});
