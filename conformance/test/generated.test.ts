import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeFiles } from '../generator/files.ts';

const root = new URL('../../', import.meta.url);

it.each([...makeFiles()])('%s is up to date with the clauses; if not, run `npm run generate`', (file, text) => {
  expect(readFileSync(new URL(file, root), 'utf8')).toBe(text);
});
