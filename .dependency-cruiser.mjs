const TESTS = '(\\.test\\.tsx?$|^([^/]+|docs/\\.vitepress)/test/)';

/** The imports that are forbidden. The folders are the architecture, and these rules enforce it. */
export default {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'contract-stands-alone',
      comment: 'All workspaces follow the contract, so the contract depends on none of them.',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(server|sdk|mock-provider|conformance)/' },
    },
    {
      name: 'money-stands-alone',
      comment: 'Clients bundle the arithmetic without zod and without the currencies.',
      severity: 'error',
      from: { path: '^contract/src/money/', pathNot: TESTS },
      to: { pathNot: '^contract/src/money/' },
    },
    {
      name: 'contract-publishes-no-tools',
      comment: 'The tools that write the document, and compare releases, need packages that users lack.',
      severity: 'error',
      from: { path: '^contract/src/(?!openapi/)', pathNot: TESTS },
      to: { path: '^contract/src/(openapi|compatibility)/' },
    },
    {
      name: 'sdk-runtime-without-dependencies',
      comment: 'The published SDK needs no other package.',
      severity: 'error',
      from: { path: '^sdk/src/', pathNot: ['^sdk/src/testing/', TESTS] },
      to: { pathNot: '^(sdk/src(?!/testing)|contract/src/money)/' },
    },
    {
      name: 'conversions-are-handed-the-client',
      comment:
        'Conversions are loaded later. A bundler that writes one file would keep all that both import, used or not.',
      severity: 'error',
      from: { path: '^sdk/src/conversions/', pathNot: TESTS },
      to: { path: '^sdk/src/runtime/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'mock-bundles-the-contract',
      comment: 'The mock is correct because it is built from the contract. A bundler leaves out zod and ts-rest.',
      severity: 'error',
      from: { path: '^sdk/src/testing/', pathNot: ['^sdk/src/testing/live/', TESTS] },
      to: { pathNot: '^(sdk/src|contract/src)/' },
    },
    {
      name: 'mock-is-served-by-node-alone',
      severity: 'error',
      from: { path: '^sdk/src/testing/live/', pathNot: TESTS },
      to: {
        pathNot: '^sdk/src/(testing/|generated/version\\.ts$)|^contract/(src/|openapi\\.json$)',
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'mock-provider-knows-the-contract-only',
      severity: 'error',
      from: { path: '^mock-provider/' },
      to: { path: '^(server|sdk|conformance)/' },
    },
    {
      name: 'conformance-looks-from-outside',
      comment:
        'The suite tests any implementation, so it imports none. Its tests run it on the server and the mock of this repository.',
      severity: 'error',
      from: { path: '^conformance/src/' },
      to: { path: '^(server|mock-provider|sdk)/' },
    },
    {
      name: 'nobody-imports-the-server',
      comment: 'The generator of the SDK writes the bundled rates into its mock as the server judges them.',
      severity: 'error',
      from: { pathNot: ['^server/', '^tools/', '^sdk/generator/bundled-rates', TESTS] },
      to: { path: '^server/' },
    },
    {
      name: 'demo-alone-loads-the-mocks',
      comment: 'A service in production neither runs mocked providers nor takes memory and time for them.',
      severity: 'error',
      from: { path: '^server/src/', pathNot: ['^server/src/cli/demo/', TESTS] },
      to: { path: '^mock-provider/|node_modules/msw/' },
    },
    {
      name: 'demo-is-loaded-on-demand',
      comment: 'All commands would load the mocks with an import at the top.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/src/cli/demo/', TESTS] },
      to: { path: '^server/src/cli/demo/', dependencyTypesNot: ['dynamic-import', 'type-only'] },
    },
    {
      name: 'domain-knows-no-technology',
      comment:
        'Access, sign-up without its pages, quotas, rates, their refreshing and their editions know neither HTTP nor SQL nor any provider by name.',
      severity: 'error',
      from: {
        path: '^server/src/(access|sign-up|quota|rates|judging|refresh|editions)/',
        pathNot: ['^server/src/sign-up/pages/', TESTS],
      },
      to: {
        path: '^server/src/(http|storage|providers|cli)/|node_modules/(express|@ts-rest|pg)/|^(node:)?(http|sqlite)$',
      },
    },
    {
      name: 'rates-are-judged-recorded-and-served-whoever-refreshes-them',
      severity: 'error',
      from: { path: '^server/src/(judging|editions|rates)/', pathNot: TESTS },
      to: { path: '^server/src/refresh/' },
    },
    {
      name: 'storage-knows-ports-only',
      severity: 'error',
      from: { path: '^server/src/storage/', pathNot: TESTS },
      to: { path: '^server/src/(http|providers|cli)/' },
    },
    {
      name: 'storage-is-opened-in-one-place',
      comment: 'All other modules use a storage through its ports, without knowing the database.',
      severity: 'error',
      from: {
        pathNot: ['^server/src/storage/open-storage\\.ts$', '^server/src/storage/(sqlite|postgres)/', TESTS],
      },
      to: { path: '^server/src/storage/(sqlite|postgres)/' },
    },
    {
      name: 'sqlite-in-its-adapter',
      comment: 'The bench fills a file faster than the port could.',
      severity: 'error',
      from: {
        path: '^(server|tools/bench)/',
        pathNot: ['^server/src/storage/sqlite/', '^tools/bench/databases/sqlite\\.ts$', TESTS],
      },
      to: { path: '^(node:)?sqlite$' },
    },
    {
      name: 'postgres-in-its-adapter',
      severity: 'error',
      from: { pathNot: ['^server/src/storage/postgres/', '^tools/bench/(databases|peers)/', TESTS] },
      to: { path: 'node_modules/(pg|pg-protocol|tarn)/' },
    },
    {
      name: 'ts-rest-in-its-places',
      severity: 'error',
      from: { pathNot: ['^contract/src/', '^server/src/http/', '^tools/bench/peers/', TESTS] },
      to: { path: 'node_modules/@ts-rest/' },
    },
    {
      name: 'zod-in-its-places',
      comment:
        'zod parses input from outside: the contract, settings, providers, stored data, lists of expected failures, and the answers of a target.',
      severity: 'error',
      from: {
        pathNot: [
          '^contract/src/',
          '^server/src/(http/|providers/|storage/|settings/|editions/)',
          '^conformance/src/(suite/|report/report-schema\\.ts|expectations\\.ts)',
          '^tools/bench/peers/',
          TESTS,
        ],
      },
      to: { path: 'node_modules/zod/' },
    },
    {
      name: 'tools-are-imported-by-nobody',
      comment: 'Tests share the helpers of tools/testing, and builds those of tools/packages/build.',
      severity: 'error',
      from: { pathNot: ['^tools/', '^docs/\\.vitepress/', TESTS] },
      to: { path: '^tools/(?!testing/|packages/build/|(create-command\\.ts|start-program\\.js)$)' },
    },
    {
      name: 'judging-is-pure',
      comment: 'Judging depends on its arguments alone: no clock, no log, no provider, no storage.',
      severity: 'error',
      from: { path: '^server/src/judging/', pathNot: TESTS },
      to: {
        pathNot: '^(server/src/judging/|server/src/rates/snapshot\\.ts|contract/src/)',
      },
    },
    {
      name: 'http-knows-no-refreshing',
      comment: 'Serving rates is separate from refreshing them.',
      severity: 'error',
      from: { path: '^server/src/http/', pathNot: TESTS },
      to: { path: '^server/src/refresh/' },
    },
    {
      name: 'operations-cannot-answer',
      comment:
        'Operations return the content of an answer. An operation that could send an answer could do so without a charge.',
      severity: 'error',
      from: { path: '^server/src/http/operations/', pathNot: TESTS },
      to: {
        path: '^server/src/(quota|access)/|^server/src/http/(?!operations/|answers/content\\.ts)|node_modules/(express|@ts-rest/express)/',
      },
    },
    {
      name: 'sources-need-no-tests',
      comment: 'A bench that needs a Postgres of its own starts it as tests do.',
      severity: 'error',
      from: { pathNot: [TESTS, '^tools/bench/'] },
      to: { path: TESTS },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@crossrate/source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.json'],
    },
  },
};
