/**
 * Enforces the dependency rules of ARCHITECTURE.md. `tools/arrows/` runs it, asserts that it covers the
 * complete tree, and plants a violation of every rule to prove that each still fires.
 *
 * No `parser` is set: with @swc/core installed it is used for what TypeScript 7 cannot parse for us.
 */

/** Tests, their fixtures, and folders of test support. */
const TEST = '\\.(test|fixture)\\.tsx?$|/testing/|^apps/server/test/';
const MODULES = '^apps/server/src/modules/';

/** The modules each module may import. A new dependency requires a decision in docs/decisions. */
const doors = {
  workspace: [],
  ledger: [],
  market: [],
  transparency: [],
  content: [],
  files: [],
  session: ['ledger'],
  notice: ['session'],
  desk: ['ledger', 'market'],
  forex: ['desk', 'market', 'ledger'],
  options: ['desk', 'market', 'ledger'],
  follow: ['forex', 'desk', 'market', 'ledger', 'session', 'files'],
  kyc: ['session', 'files'],
  funding: ['ledger', 'desk', 'forex', 'kyc', 'session', 'files'],
  loan: ['ledger', 'funding', 'kyc', 'session', 'files'],
  fund: ['ledger'],
  support: ['session', 'files'],
  liabilities: ['ledger'],
  journal: ['forex', 'options', 'market', 'ledger', 'files'],
  demo: ['session', 'ledger', 'forex', 'options', 'fund'],
  strategy: ['market'],
  live: ['session', 'market', 'ledger', 'forex', 'options', 'follow', 'notice'],
};
const reviewed = Object.keys(doors).filter((name) => !['live', 'demo', 'strategy', 'journal'].includes(name));
doors.operator = reviewed;

const error = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

const packageArrows = [
  error(
    'domain-imports-nothing',
    'packages/domain is pure: same input, same answer.',
    { path: '^packages/domain/src/', pathNot: TEST },
    { pathNot: '^packages/domain/src/' },
  ),
  error(
    'contract-imports-domain-only',
    'The contract knows the domain and its schema library, nothing else.',
    { path: '^packages/contract/src/', pathNot: TEST },
    { pathNot: '^packages/(contract|domain)/src/|(^|node_modules/)zod(/|$)' },
  ),
  error(
    'verify-imports-domain-only',
    'Who checks a proof needs the rules and the formulas, neither our server nor our word.',
    { path: '^packages/verify/src/', pathNot: TEST },
    { pathNot: '^packages/(verify|domain)/src/|(^|node_modules/)@noble/' },
  ),
  error(
    'i18n-imports-nothing-of-ours',
    'Languages are used by server, web and console; they use nobody.',
    { path: '^packages/i18n/' },
    { path: '^(packages/(?!i18n/)|apps/)' },
  ),
  error(
    'ui-imports-nothing-of-ours',
    'Text and data come in as props.',
    { path: '^packages/ui/' },
    { path: '^(packages/(?!ui/)|apps/)' },
  ),
  error('packages-import-no-app', 'Libraries know no process.', { path: '^packages/' }, { path: '^apps/' }),
  error(
    'server-imports-no-screen',
    'The server shares the contract with the web, never its parts.',
    { path: '^apps/server/' },
    { path: '^(apps/(web|console)|packages/ui)/' },
  ),
  error(
    'screens-import-no-server',
    'The web sees the server through the contract only.',
    { path: '^apps/(web|console)/' },
    { path: '^apps/server/' },
  ),
  error(
    'product-imports-no-workshop',
    'What runs in production does not lean on tools, benches or journeys.',
    { path: '^(apps|packages)/', pathNot: TEST },
    { path: '^(tools|bench|e2e)/' },
  ),
];

const serverArrows = [
  error(
    'platform-names-no-module',
    'The platform knows Node, not trading.',
    { path: '^apps/server/src/platform/', pathNot: TEST },
    { path: '^apps/server/(src/(modules|cli)|test)/|^apps/server/src/(main|app)\\.ts$' },
  ),
  error(
    'modules-stand-below-the-app',
    'main and cli → app → modules → platform → packages.',
    { path: MODULES, pathNot: TEST },
    { path: '^apps/server/(src/cli|test)/|^apps/server/src/(main|app)\\.ts$' },
  ),
  error(
    'production-imports-no-testing',
    'The test harness stays with the tests.',
    { path: '^(apps|packages)/', pathNot: TEST },
    { path: TEST },
  ),
  error(
    'modules-by-their-door',
    'Of another module only index.ts is imported.',
    { path: `${MODULES}([^/]+)/` },
    { path: `${MODULES}(?!$1/)[^/]+/`, pathNot: `${MODULES}[^/]+/index\\.ts$` },
  ),
  error(
    'modules-by-their-door-from-outside',
    'app, cli, tools, benches and tests outside a module use its index.ts too (or its testing room).',
    { path: '^(apps/server/(src/(?!modules/)|test/)|tools/|bench/|e2e/)' },
    { path: `${MODULES}[^/]+/`, pathNot: `${MODULES}[^/]+/(index\\.ts$|testing/)` },
  ),
  error(
    'pg-behind-platform-database',
    'The SQL driver is used by platform/database, platform/cluster (connections that tell who owns the database), the test harness, benches and journeys, nobody else.',
    {
      path: '.',
      pathNot:
        '^((apps/server/(src/platform/(database|cluster)|test)|bench)/|e2e/support/instance/database\\.ts$)',
    },
    { path: '(^|node_modules/)(@types/)?pg(/|$)' },
  ),
  error(
    'module-not-in-the-door-table',
    'Every module has its row in the door table of .dependency-cruiser.cjs.',
    { path: `${MODULES}(?!(${Object.keys(doors).join('|')})/)[^/]+/`, pathNot: TEST },
    { path: '^(apps/server/src/modules|packages)/' },
  ),
  ...Object.entries(doors).map(([name, may]) =>
    error(
      `door-table-${name}`,
      may.length === 0
        ? `${name} calls no other module.`
        : `${name} may call: ${may.join(', ')}. Everything else goes by events after commit.`,
      { path: `${MODULES}${name}/`, pathNot: TEST },
      { path: `${MODULES}(?!(${[name, ...may].join('|')})/)[^/]+/` },
    ),
  ),
];

const webArrows = ['web', 'console'].flatMap((app) => {
  const room = (names) => `^apps/${app}/src/(${names})/`;
  return [
    error(
      `${app}-shared-below-features`,
      'shared is what several features need; it knows none of them.',
      { path: room('shared'), pathNot: TEST },
      { path: room('app|shells|features') },
    ),
    error(
      `${app}-live-below-features`,
      'live holds facts; it knows no screen.',
      { path: room('live'), pathNot: TEST },
      { path: room('app|shells|features') },
    ),
    error(
      `${app}-features-below-shells`,
      'A feature does not know where it stands.',
      { path: room('features'), pathNot: TEST },
      { path: room('app|shells') },
    ),
    error(
      `${app}-features-know-no-sibling`,
      'Shells put features together; facts that several need live in live.',
      { path: `^apps/${app}/src/features/([^/]+)/` },
      { path: `^apps/${app}/src/features/(?!$1/)[^/]+/` },
    ),
    error(
      `${app}-shells-below-app`,
      'app → shells → features → live, shared.',
      { path: room('shells'), pathNot: TEST },
      { path: room('app') },
    ),
  ];
});

const entryPoints = [
  TEST,
  '\\.d\\.ts$',
  '\\.config\\.(ts|mts|mjs|cjs)$',
  '^\\.dependency-cruiser\\.cjs$',
  '^(tools|bench|e2e)/',
  '^packages/[^/]+/src/index\\.ts$',
  '^packages/[^/]+/src/[^/]+/index\\.ts$',
  '^packages/contract/src/(client|openapi|calls/[a-z-]+)\\.ts$',
  '^packages/i18n/src/(server|web|console)\\.ts$',
  '^packages/ui/src/sheet\\.tsx$',
  '^apps/server/src/(main|cli/[a-z-]+)\\.ts$',
  '^apps/server/test/',
  '^apps/(web|console)/src/(main|app/main)\\.tsx?$',
  '^apps/(web|console)/src/.*service-worker\\.ts$',
  '^apps/web/src/boot/formats\\.ts$',
  // Served unchanged: a page next to the app requests them.
  '^apps/(web|console)/public/',
];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    error(
      'no-circles',
      'Two files that need each other are one file, or need a third.',
      {},
      { circular: true },
    ),
    error(
      'no-orphans',
      'Nobody imports this file and it is no entry point: remove it, or name it in .dependency-cruiser.cjs.',
      { orphan: true, pathNot: entryPoints },
      {},
    ),
    error(
      'resolves',
      'The import leads nowhere.',
      {},
      { couldNotResolve: true, pathNot: '^virtual:|\\.svg|\\.css' },
    ),
    error(
      'declared',
      'The package is used but not declared in the package.json nearest to the file.',
      { path: '^(apps|packages)/' },
      {
        dependencyTypes: ['npm-no-pkg', 'npm-unknown'],
        pathNot: 'node_modules/(vitest|fast-check|@testing-library|@types)/',
      },
    ),
    ...packageArrows,
    ...serverArrows,
    ...webArrows,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|coverage|results|pictures-out)/|\\.json$|\\.css$' },
    moduleSystems: ['es6', 'cjs'],
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mts', '.mjs', '.cjs', '.js', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
    skipAnalysisNotInRules: true,
  },
};
