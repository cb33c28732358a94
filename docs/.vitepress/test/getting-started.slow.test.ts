import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { root } from '../src/repository.ts';
import { followPage } from './follow-page.ts';

const pages = globSync('docs/getting-started/*.md', { cwd: fileURLToPath(root) }).toSorted();

// Following a page starts servers, builds and installs, which takes minutes beside other tests.
it.for(pages)(
  '%s leads its reader to the output that it shows',
  { timeout: 300_000 },
  async (page, { onTestFinished }) => {
    const resources = new AsyncDisposableStack();
    onTestFinished(() => resources.disposeAsync());
    await followPage(await readFile(new URL(page, root), 'utf8'), resources);
  },
);

it('there is a page for each of the four kinds of users', () => {
  expect(pages).toHaveLength(4);
});
