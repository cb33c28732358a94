import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createConfig, lint } from '@redocly/openapi-core';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect, it } from 'vitest';

const document = fileURLToPath(import.meta.resolve('@crossrate/contract/openapi.json'));

it("passes Spectral's OAS ruleset without an error, a warning or a hint", async () => {
  const spectral = new Spectral();
  // The packages declare rules differently: the type of `oas` is wider than the one that `setRuleset` takes.
  spectral.setRuleset({ extends: [oas as RulesetDefinition] });
  expect(await spectral.run(await readFile(document, 'utf8'))).toEqual([]);
});

it("passes Redocly's recommended rules without an error or a warning", async () => {
  const config = await createConfig({ extends: ['recommended'] });
  expect(await lint({ ref: document, config })).toEqual([]);
});
