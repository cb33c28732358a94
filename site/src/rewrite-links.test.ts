import { expect, it } from 'vitest';
import { rewriteLinks } from './rewrite-links.ts';

const pages = new Map([
  ['docs/operations.md', { path: 'operations.md', name: 'Operations' }],
  ['docs/getting-started/operator.md', { path: 'getting-started/operator.md', name: 'Run the service' }],
  ['deploy/README.md', { path: 'deployment.md', name: 'Deployment' }],
]);
const files = new Map([['contract/openapi.json', '/openapi.json']]);

function rewrite(markdown: string, source = 'docs/operations.md', repository?: string) {
  const carried: string[] = [];
  const text = rewriteLinks(markdown, source, { pages, files, carry: (file) => carried.push(file), repository });
  return { text, carried };
}

it('leads to where the site has a page, from any folder', () => {
  expect(rewrite('[a `b`](../deploy/README.md#systemd)').text).toBe('[a `b`](./deployment.md#systemd)');
  expect(rewrite('[a](../operations.md)', 'docs/getting-started/operator.md').text).toBe('[a](../operations.md)');
  expect(rewrite('[a](docs/getting-started/operator.md)', 'deploy/../CONTRIBUTING.md').text).toBe(
    '[a](./getting-started/operator.md)',
  );
});

it('calls a page by its name where the repository calls it by its file', () => {
  expect(rewrite('[deploy/README.md](../deploy/README.md)').text).toBe('[Deployment](./deployment.md)');
});

it('takes pictures along, and gives files their addresses', () => {
  expect(rewrite('![a chart](chart.svg)')).toEqual({ text: '![a chart](./chart.svg)', carried: ['docs/chart.svg'] });
  expect(rewrite('[a](../contract/openapi.json)').text).toBe('[a](/openapi.json)');
});

it('leads to the repository on the web for what the site does not have, and nowhere while there is none', () => {
  const link = '[any [x] test](../server/test/a.test.ts)';
  expect(rewrite(link, undefined, 'https://github.com/a/b').text).toBe(
    '[any [x] test](https://github.com/a/b/tree/main/server/test/a.test.ts)',
  );
  expect(rewrite(link).text).toBe('any [x] test');
});

it('leaves anchors, other hosts and blocks of code alone', () => {
  const text = '[a](#here) [b](https://example.com/c.md)\n```\n[d](operations.md)\n```\n';
  expect(rewrite(text)).toEqual({ text, carried: [] });
});
