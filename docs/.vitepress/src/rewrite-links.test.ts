import { expect, it } from 'vitest';
import { rewriteLinks } from './rewrite-links.ts';

const pages = new Map([
  ['docs/operations.md', { path: 'operations.md', name: 'Operations' }],
  ['docs/getting-started/operator.md', { path: 'getting-started/operator.md', name: 'Run the service' }],
  ['deploy/README.md', { path: 'deployment.md', name: 'Deployment' }],
]);
const files = new Map([['contract/openapi.json', '/openapi.json']]);

function rewrite(markdown: string, source = 'docs/operations.md', repository?: string) {
  const assets: string[] = [];
  const text = rewriteLinks(markdown, source, { pages, files, addAsset: (file) => assets.push(file), repository });
  return { text, assets };
}

it('links to the path of a page on the site, from any folder', () => {
  expect(rewrite('[a `b`](../deploy/README.md#systemd)').text).toBe('[a `b`](./deployment.md#systemd)');
  expect(rewrite('[a](../operations.md)', 'docs/getting-started/operator.md').text).toBe('[a](../operations.md)');
  expect(rewrite('[a](docs/getting-started/operator.md)', 'deploy/../CONTRIBUTING.md').text).toBe(
    '[a](./getting-started/operator.md)',
  );
});

it('replaces a file name as the text of a link by the name of the page', () => {
  expect(rewrite('[deploy/README.md](../deploy/README.md)').text).toBe('[Deployment](./deployment.md)');
});

it('copies pictures, and links other files by their addresses on the site', () => {
  expect(rewrite('![a chart](chart.svg)')).toEqual({ text: '![a chart](./chart.svg)', assets: ['docs/chart.svg'] });
  expect(rewrite('[a](../contract/openapi.json)').text).toBe('[a](/openapi.json)');
});

it('links files that the site lacks to the repository on the web, or nowhere while that has no address', () => {
  const link = '[any [x] test](../server/test/a.test.ts)';
  expect(rewrite(link, undefined, 'https://github.com/a/b').text).toBe(
    '[any [x] test](https://github.com/a/b/tree/main/server/test/a.test.ts)',
  );
  expect(rewrite(link).text).toBe('any [x] test');
});

it('leaves anchors, other hosts and blocks of code alone', () => {
  const text = '[a](#here) [b](https://example.com/c.md)\n```\n[d](operations.md)\n```\n';
  expect(rewrite(text)).toEqual({ text, assets: [] });
});
