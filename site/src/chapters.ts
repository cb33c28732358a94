/** A page of the site. */
export interface SitePage {
  /** The path of the page in the repository; `undefined` for a generated page. */
  readonly source?: string;
  /** The path of the page on the site. */
  readonly path: string;
  /** The name in the menu. */
  readonly name: string;
}

/** A group of pages in the menu. */
export interface Chapter {
  readonly title: string;
  readonly pages: readonly SitePage[];
}

/** A page of the folder docs. Reads as data in the table below. */
const doc = (file: string, name: string): SitePage => ({ source: `docs/${file}`, path: file, name });

/** The home page. */
export const home: SitePage = doc('index.md', 'Crossrate');

/** The paths of the generated pages on the site. */
export const generated = {
  changelog: 'changelog.md',
  reference: 'sdk/reference',
} as const;

/** The pages in the order of the menu. */
export const chapters: readonly Chapter[] = [
  {
    title: 'Getting started',
    pages: [
      doc('getting-started/application.md', 'Use rates in an application'),
      doc('getting-started/conformance.md', 'Test a server'),
      doc('getting-started/mocking.md', 'Mock for a front end'),
      doc('getting-started/operator.md', 'Run the service'),
    ],
  },
  {
    title: 'The interface',
    pages: [
      doc('promises.md', 'What every implementation promises'),
      doc('interface.md', 'Operations and decisions'),
      doc('money.md', 'How money is computed'),
      doc('interface-changes.md', 'Changes that break clients'),
      doc('conformance.md', 'The conformance suite'),
      { source: 'conformance/README.md', path: 'conformance-command.md', name: 'Command and library of the suite' },
      doc('clauses.md', 'All clauses'),
    ],
  },
  {
    title: 'Building on it',
    pages: [
      { source: 'sdk/README.md', path: 'sdk/index.md', name: 'The SDK' },
      { source: 'sdk/examples/README.md', path: 'sdk/examples.md', name: 'Examples' },
      doc('mocking.md', 'Mocks'),
    ],
  },
  {
    title: 'SDK reference',
    pages: [
      { path: `${generated.reference}/index.md`, name: '@crossrate/sdk' },
      { path: `${generated.reference}/currencies.md`, name: '@crossrate/sdk/currencies' },
      { path: `${generated.reference}/check.md`, name: '@crossrate/sdk/check' },
      { path: `${generated.reference}/testing.md`, name: '@crossrate/sdk/testing' },
    ],
  },
  {
    title: 'Running it',
    pages: [
      doc('operations.md', 'Operations'),
      { source: 'deploy/README.md', path: 'deployment.md', name: 'Deployment' },
      doc('providers.md', 'Providers'),
      doc('scaling.md', 'Scaling'),
      doc('performance.md', 'Performance'),
      doc('reliability.md', 'Reliability'),
      doc('quota-model.md', 'The quota model'),
    ],
  },
  {
    title: 'The project',
    pages: [
      { path: generated.changelog, name: 'Changelog' },
      doc('releasing.md', 'Releasing'),
      { source: 'CONTRIBUTING.md', path: 'contributing.md', name: 'Contributing' },
    ],
  },
];

/** All pages of the site. */
export const sitePages: readonly SitePage[] = [home, ...chapters.flatMap(({ pages }) => pages)];
