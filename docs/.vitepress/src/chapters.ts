import { readFileSync } from 'node:fs';

/** The root of the repository. */
export const root = new URL('../../../', import.meta.url);

/** A page of the site. */
export interface SitePage {
  /** The path of the page in the repository; `undefined` for a page that is made with the site. */
  readonly source?: string;
  /** The path of the page on the site. */
  readonly path: string;
  /** The name in the menu. */
  readonly name: string;
}

/** A group of pages in the menu. */
interface Chapter {
  readonly title: string;
  readonly pages: readonly SitePage[];
}

/** Describes a page of the repository, whose name is its title. */
function describePage(source: string): SitePage {
  const [, name = source] = /^# (.+)$/m.exec(readFileSync(new URL(source, root), 'utf8')) ?? [];
  return { source, path: source.replace(/^docs\//, '').toLowerCase(), name };
}

/** The pages in the order of the menu. */
const sources = {
  'Getting started': [
    'docs/getting-started/application.md',
    'docs/getting-started/conformance.md',
    'docs/getting-started/mocking.md',
    'docs/getting-started/operator.md',
  ],
  'The interface': [
    'docs/promises.md',
    'docs/interface.md',
    'docs/not-here.md',
    'docs/money.md',
    'docs/conformance.md',
    'conformance/README.md',
    'docs/clauses.md',
  ],
  'Building on it': ['sdk/README.md', 'sdk/examples/README.md', 'docs/mocking.md'],
  'Running it': [
    'docs/production.md',
    'docs/operations.md',
    'deploy/README.md',
    'docs/providers.md',
    'docs/scaling.md',
    'docs/performance.md',
    'docs/reliability.md',
  ],
};
const project = ['docs/releasing.md', 'CONTRIBUTING.md'].map(describePage);

/** The entries of the SDK. TypeDoc makes a page of each. */
export const sdkEntries = ['index', 'currencies', 'check', 'testing'];
const reference = sdkEntries.map((entry) => ({
  path: `reference/${entry}.md`,
  name: entry === 'index' ? '@crossrate/sdk' : `@crossrate/sdk/${entry}`,
}));

/** The menu. */
export const chapters: readonly Chapter[] = [
  ...Object.entries(sources).map(([title, paths]) => ({ title, pages: paths.map(describePage) })),
  { title: 'The project', pages: [{ path: 'changelog.md', name: 'Changelog' }, ...project] },
  { title: 'SDK reference', pages: reference },
];

/** All pages of the site. */
export const sitePages: readonly SitePage[] = [
  describePage('docs/index.md'),
  ...chapters.flatMap(({ pages }) => pages),
];
