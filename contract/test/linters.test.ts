import { fileURLToPath } from 'node:url';
import { createConfig, lint } from '@redocly/openapi-core';
import { expect, it } from 'vitest';

const document = fileURLToPath(import.meta.resolve('@crossrate/contract/openapi.json'));

it("passes Redocly's recommended rules without an error or a warning", async () => {
  const config = await createConfig({ extends: ['recommended'] });
  expect(await lint({ ref: document, config })).toEqual([]);
});
