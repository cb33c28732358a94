import { expect, it } from 'vitest';
import { rewriteLinks } from './rewrite-links.ts';

it.each([
  ['a page', '[a `b`](../deploy/README.md#systemd)', '[a `b`](/deploy/readme.md#systemd)', []],
  ['the home page', '[a](../README.md)', '[a](/index.md)', []],
  ['a picture', '![a chart](chart.svg)', '![a chart](/chart.svg)', ['docs/chart.svg']],
  ['a file of the site', '[a](../contract/openapi.json)', '[a](/openapi.json)', ['contract/openapi.json']],
  ['another file', '[any [x]](../server/a.test.ts)', '[any [x]](https://host/a/tree/main/server/a.test.ts)', []],
  ['an anchor, another host, a block', '[a](#b) [c](https://d/e.md)\n```\n[f](g.md)\n```\n', undefined, []],
])('rewrites a link to %s', (_, markdown, expected, assets) => {
  expect(rewriteLinks(markdown, 'docs/operations.md', 'https://host/a')).toEqual({
    markdown: expected ?? markdown,
    assets,
  });
});

it('makes text of a link to another file while the repository has no address', () => {
  expect(rewriteLinks('[a](../server/a.test.ts)', 'docs/operations.md', undefined).markdown).toBe('a');
});
