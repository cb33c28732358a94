/** A page of the site. */
export interface SitePage {
  /** The path of the page in the repository; `undefined` for a generated page. */
  readonly source?: string;
  /** The path of the page on the site. */
  readonly path: string;
  /** The name in the menu. */
  readonly name: string;
  /** The description for search engines of a generated page; that of another page is its first sentence. */
  readonly description?: string;
}

/** A group of pages in the menu. */
export interface Chapter {
  readonly title: string;
  readonly pages: readonly SitePage[];
}

/** Describes a page of the folder docs. */
const describePage = (file: string, name: string): SitePage => ({ source: `docs/${file}`, path: file, name });

/** The home page. */
export const home: SitePage = describePage('index.md', 'Crossrate');

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
      describePage('getting-started/application.md', 'Use rates in an application'),
      describePage('getting-started/conformance.md', 'Test a server'),
      describePage('getting-started/mocking.md', 'Mock for a front end'),
      describePage('getting-started/operator.md', 'Run the service'),
    ],
  },
  {
    title: 'The interface',
    pages: [
      describePage('promises.md', 'What every implementation promises'),
      describePage('interface.md', 'Operations and decisions'),
      describePage('money.md', 'How money is computed'),
      describePage('interface-changes.md', 'Changes that break clients'),
      describePage('conformance.md', 'The conformance suite'),
      { source: 'conformance/README.md', path: 'conformance-command.md', name: 'Command and library of the suite' },
      describePage('clauses.md', 'All clauses'),
    ],
  },
  {
    title: 'Building on it',
    pages: [
      { source: 'sdk/README.md', path: 'sdk/index.md', name: 'The SDK' },
      { source: 'sdk/examples/README.md', path: 'sdk/examples.md', name: 'Examples' },
      describePage('mocking.md', 'Mocks'),
    ],
  },
  {
    title: 'SDK reference',
    pages: [
      {
        path: `${generated.reference}/index.md`,
        name: '@crossrate/sdk',
        description: 'Every class, function and type of the typed client of the Crossrate exchange rate service.',
      },
      {
        path: `${generated.reference}/currencies.md`,
        name: '@crossrate/sdk/currencies',
        description: 'The 191 supported currencies in a program: names, numeric codes, minor units and legal parities.',
      },
      {
        path: `${generated.reference}/check.md`,
        name: '@crossrate/sdk/check',
        description: 'A check that compares every answer of the service with the contract at run time.',
      },
      {
        path: `${generated.reference}/testing.md`,
        name: '@crossrate/sdk/testing',
        description: 'Every option and control of the mock of the Crossrate service for tests in JavaScript.',
      },
    ],
  },
  {
    title: 'Running it',
    pages: [
      describePage('operations.md', 'Operations'),
      { source: 'deploy/README.md', path: 'deployment.md', name: 'Deployment' },
      describePage('providers.md', 'Providers'),
      describePage('scaling.md', 'Scaling'),
      describePage('performance.md', 'Performance'),
      describePage('reliability.md', 'Reliability'),
    ],
  },
  {
    title: 'The project',
    pages: [
      {
        path: generated.changelog,
        name: 'Changelog',
        description: 'What each release of the Crossrate packages has changed, and what the next one will change.',
      },
      describePage('releasing.md', 'Releasing'),
      { source: 'CONTRIBUTING.md', path: 'contributing.md', name: 'Contributing' },
    ],
  },
];

/** All pages of the site. */
export const sitePages: readonly SitePage[] = [home, ...chapters.flatMap(({ pages }) => pages)];
