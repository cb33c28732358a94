/** A kind of tests that are too slow, or need too much, for `npm run test:fast`. */
export interface Kind {
  /** The name of its Vitest project. */
  readonly name: string;
  /** The work of its tests, as words that follow "files that". */
  readonly does: string;
  readonly files: readonly string[];
}

/** The test files of the repository, without those in JSX. */
export const allTests: readonly string[] = [
  '*/{src,generator,test}/**/*.test.ts',
  'sdk/examples/*.test.ts',
  '{backtest,bench,packaging,repository,testing,trials}/**/*.test.ts',
];

/** Tests whose modules Vite loads, because Node loads neither JSX nor JSON without an import attribute. */
export const transformedTests: readonly string[] = ['sdk/examples/*.test.tsx', 'repository/workflows.test.ts'];

/**
 * The kinds that `npm run test:fast` leaves out. All other test files are fast: they start no program, need no
 * database, and their cases take about a second.
 */
export const slowKinds: readonly Kind[] = [
  {
    name: 'packages',
    does: 'build what is published, and try it as an application would',
    files: ['sdk/test/package*.test.ts', 'packaging/**/*.test.ts', 'sdk/test/situations/*.test.ts'],
  },
  {
    name: 'browsers',
    does: 'open pages in Chromium',
    files: [
      'conformance/test/report-page.test.ts',
      'mock-provider/test/browser.test.ts',
      'sdk/examples/page.test.ts',
      'sdk/test/testing-browser.test.ts',
      'server/test/pages/*.test.ts',
      'site/test/site.test.ts',
    ],
  },
  {
    name: 'databases',
    does: 'need a Postgres',
    files: [
      'server/src/storage/postgres/*.test.ts',
      'server/test/{postgres/database-outage,postgres/hanging-names,postgres/several-machines,storage/kills}.test.ts',
    ],
  },
  {
    name: 'programs',
    does: 'start the command line, or another program, as processes of their own',
    files: [
      'backtest/{cli,history/update-history}.test.ts',
      'bench/{dispose-on-signal,load/load-generators,peers/peers}.test.ts',
      'conformance/test/{action,examples,findings,foreign,prism,readme,transport}.test.ts',
      'conformance/test/suite/output.test.ts',
      'conformance/test/command-line/{arguments,endings,keys}.test.ts',
      'contract/src/compatibility/cli/bin.test.ts',
      'server/test/prism-proxy.test.ts',
      'server/test/client-generators.test.ts',
      'mock-provider/src/standalone/standalone.test.ts',
      'repository/{changesets,create-command,start,workspace-scripts}.test.ts',
      'sdk/generator/generate.test.ts',
      'sdk/src/currencies/{currencies,readme}.test.ts',
      'sdk/src/testing/live/live.test.ts',
      'sdk/test/{examples,mocking-docs}.test.ts',
      'server/src/cli/{demo,finish-start,serve}.test.ts',
      'server/src/cli/{keys,rates,storage}/*.test.ts',
      'server/src/cli/refresh/{explain,refresh}.test.ts',
      'server/src/log/{line-collector,logger}.test.ts',
      'server/src/storage/sqlite/sqlite-storage.test.ts',
      'server/test/{deploy,processes,workers}/*.test.ts',
      'server/test/sqlite/*.test.ts',
      'site/test/{curl-lines,getting-started,interface,preview}.test.ts',
      'testing/kill-at-exit.test.ts',
      'trials/{dependencies,fuzz,proxy,soak}/*.test.ts',
    ],
  },
  {
    name: 'long',
    does: 'try thousands of cases, days of refreshes or megabytes, wait as long as a server does, or break every clause',
    files: [
      'backtest/backtest.test.ts',
      'contract/src/compatibility/compare-documents.test.ts',
      'mock-provider/src/scenarios/bad-answers.test.ts',
      'server/src/http/connection/connections.test.ts',
      'server/src/storage/sqlite/quota-store.test.ts',
      'conformance/test/{kills,little-quota}.test.ts',
      'conformance/test/command-line/reports.test.ts',
      'conformance/test/suite/{bodies,exit-codes,faults}.test.ts',
      'server/test/scenarios/*.test.ts',
      'server/src/http/operations/any-query.test.ts',
      'server/src/http/checks/target.test.ts',
      'server/src/http/{answers/quota,failures,operator/endpoints}.test.ts',
      'server/src/rates/published-table.test.ts',
      'server/test/refreshing/simulated-month.test.ts',
      'sdk/src/{conversions/converter,runtime/exact-money}.test.ts',
      'sdk/src/testing/same-as-service.test.ts',
    ],
  },
];
