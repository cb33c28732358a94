import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { router } from '@crossrate/contract';
import { createConfig, lint } from '@redocly/openapi-core';
import { type RulesetDefinition, Spectral } from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { expect, it } from 'vitest';

const document = fileURLToPath(import.meta.resolve('@crossrate/contract/openapi.json'));

it("passes Spectral's OAS ruleset without an error, a warning or a hint", async () => {
  const spectral = new Spectral();
  // The declarations of the two packages do not agree: the rules of one are wider than the other takes.
  spectral.setRuleset({ extends: [oas as RulesetDefinition] });
  expect(await spectral.run(await readFile(document, 'utf8'))).toEqual([]);
});

it("passes Redocly's recommended rules without an error or a warning, but for one that would have it lie", async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lint({ ref: document, config });
  const found = problems.map(({ ruleId, location }) => `${ruleId} at ${location[0]?.pointer}`);
  // The list of currencies asks for no key and reads no parameter, so it has nothing to refuse. To document a 4XX for
  // the rule's sake would send its users after an error that never comes, and would let Prism pass a 401 as documented.
  // The rule stays on, for every other operation.
  expect(found).toEqual([
    `operation-4xx-response at #/paths/${router.currencies.path.replaceAll('/', '~1')}/get/responses`,
  ]);
});
