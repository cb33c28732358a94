import { expect, it } from 'vitest';
import { errorResponses, metadataOf, router } from './index.ts';

it.each(Object.entries(router))('documents exactly the statuses of the errors that %s answers with', (_, route) => {
  const documented = Object.keys(route.responses).map(Number);
  const statuses = metadataOf(route).errors.map((name) => errorResponses[name].status);
  expect(documented.filter((status) => status >= 400)).toEqual([...new Set(statuses)].sort((a, b) => a - b));
});
