import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { currencyCodes, limits } from '@crossrate/contract';
import { MINIMUM_AMOUNT, MOST_AMOUNT_CHARACTERS, MOST_AMOUNT_DIGITS } from '@crossrate/contract/money';
import { expect, it } from 'vitest';
import { root } from '../src/chapters.ts';

const cwd = fileURLToPath(root);
/** The pages, and the comments and texts that the contract and the SDK cannot derive. */
const files = globSync(['*.md', '*/README.md', 'docs/**/*.md', '{contract,sdk}/src/**/*.ts'], { cwd }).filter(
  (file) => !/\.test\.ts$/.test(file),
);

it.each([
  ['requests of a key', /(\d+) requests (?:a|per) day\b/g, limits.requestsPerDay],
  ['default limit of a key', /key per day \(default (\d+)\)/g, limits.requestsPerDay],
  ['hours between refreshes', /refreshed every (\d+) hours/g, limits.refreshIntervalHours],
  ['size of a head', /more than (\d+) KiB/g, limits.requestHeadBytes / 1024],
  ['supported currencies', /\b(\d+) (?:ISO 4217 (?:codes|currencies)|supported codes, sorted)/g, currencyCodes.length],
  [
    'digits of an amount',
    /(\d+) (?:significant )?digits,? in (?:at most )?\d+\s+(?:\* )?characters/g,
    MOST_AMOUNT_DIGITS,
  ],
  ['characters of an amount', /digits,? in (?:at most )?(\d+)\s+(?:\* )?characters/g, MOST_AMOUNT_CHARACTERS],
  ['minimum of an amount', /amount\b[^.|]* greater than (\d\.\d+)/g, MINIMUM_AMOUNT],
])('states the same %s on every page and in every comment', (_, pattern, value) => {
  const stated = files.flatMap((file) =>
    [...readFileSync(new URL(file, root), 'utf8').matchAll(pattern)].map(([, number]) => `${file}: ${number}`),
  );
  expect(stated.length).toBeGreaterThan(0);
  expect(stated.filter((fact) => !fact.endsWith(`: ${value}`))).toEqual([]);
});
