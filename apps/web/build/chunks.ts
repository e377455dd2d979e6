/** Module information from the bundler during chunking. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
    readonly code: string | null;
  } | null;
}

/** One group of the bundler's `codeSplitting`. */
export interface ChunkGroup {
  readonly name: string | Namer;
  readonly test?: RegExp;
  readonly priority: number;
  readonly minShareCount?: number;
  readonly debugName?: string;
}

/** What so many entries share travels in one file with all the like; each page fetches a little that is not its own. */
const PAGES_MIN = 8;

const ours = (path = '') => new RegExp(`/(apps/web|packages)/${path}`.replaceAll('/', '[\\\\/]'));

const dependency = (names: string) => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);

/**
 * Groups modules into a few files for each page instead of many shared ones. HTTP/1.1 browsers open six
 * connections per server, and each file costs a round trip. Code that rarely changes is cached apart from
 * code that changes with every release.
 */
export function chunkGroups(source: string): readonly ChunkGroup[] {
  const [main, home, trade, orders, login, register, forgot] = [
    'main',
    'shells/home',
    'shells/trade',
    'shells/orders',
    'features/session/login-page',
    'features/session/register-page',
    'features/session/forgot-page',
  ].map((page) => `${source}/${page}.tsx`) as [string, string, string, string, string, string, string];
  return [
    {
      name: 'react',
      test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime|src[\\/]app[\\/]root\.ts$/,
      priority: 7,
    },
    {
      name: 'platform',
      test: dependency(
        '@tanstack[\\\\/](react-router|router-core|history|react-store|store|react-query|query-core)|zustand|use-intl|icu-minify|intl-messageformat|@formatjs|use-sync-external-store',
      ),
      priority: 6,
    },
    { name: reachedFrom(main, 'app'), test: /[\\/]src[\\/](?!app[\\/])/, priority: 5, debugName: 'app' },
    // The router, whose beginning is as long as that of all the rest: a file is evaluated in one task (boot.ts).
    { name: reachedFrom(main, 'routes'), priority: 4, debugName: 'routes' },
    { name: reachedFrom(home, 'market'), priority: 3, debugName: 'market' },
    ...sharedGroups(),
    { name: reachedOnlyFrom([trade, orders], main, 'desk'), test: ours(), priority: 1, debugName: 'desk' },
    {
      name: reachedOnlyFrom([login, register, forgot], main, 'sign-in'),
      test: ours(),
      priority: 1,
      debugName: 'sign-in',
    },
  ];
}

/** Parts that several pages share, each with the pages that need it. */
function sharedGroups(): ChunkGroup[] {
  return [
    // Number fields: pages with forms need all of them, other pages none.
    {
      name: 'numbers',
      test: ours(
        '(ui/src/(number-|stepped|use-focus-on-refused)|i18n/src/number-reader|src/shared/number-field)',
      ),
      priority: 3,
    },
    // Rows and choices: most pages need some of them, Home none.
    { name: 'choices', test: ours('ui/src/(choices/|layout/rows)'), priority: 2.5 },
    // Opened from the desk and from small pages, which would otherwise need all that the desk or many pages share.
    {
      name: 'openers',
      test: ours('src/shared/(terms/|receipt/receipt-button|device/stored-texts)'),
      priority: 2.4,
    },
    // Formulas of orders and trades: the desk and the check of a receipt need them.
    {
      name: 'formulas',
      test: ours('domain/src/(forex/terms/profit-margin-fee|options/option)'),
      priority: 2.4,
    },
    // What many pages have in common is small, and would be a dozen files of its own.
    { name: 'shared', test: ours(), minShareCount: PAGES_MIN, priority: 2 },
    // What a few pages have in common and is tiny: a file of its own costs Home its name, more than it weighs.
    {
      name: 'shared',
      test: ours(
        'src/shared/(device/save-file|forms/form-waiting|layout/use-focus-after|lists/(card-list|shortened|use-settled)|service/ask-service)\\.',
      ),
      priority: 2,
    },
    // Date fields: some forms need them, and the desk would otherwise take them in. After what many pages share,
    // because a group also takes what its modules import.
    { name: 'dates', test: ours('(ui/src/fields/date-field|src/shared/time/date-field)'), priority: 1.5 },
    // Levels of an order and their rules: the ticket has them, and the sheet that changes an order.
    {
      name: 'levels',
      test: ours(
        'src/shared/(levels/|targets/targets(-text)?\\.|expiry/|instruments/use-conversion|orders/(use-far|use-contract-account))|domain/src/(forex/(stops|deal)\\.|ledger/demo-start)',
      ),
      priority: 1.5,
    },
  ];
}

type Namer = (id: string, graph: ModuleGraph) => string | null;

/** Names every module that this file imports, directly or not; not the file itself. */
function reachedFrom(root: string, name: string): Namer {
  let reached: ReadonlySet<string> | undefined;
  return (id, graph) => {
    reached ??= closure(root, graph);
    return reached.has(id) ? name : null;
  };
}

/** Names modules that all these pages import and no other page does: a page that needs one needs most. */
function reachedOnlyFrom(pages: readonly string[], main: string, name: string): Namer {
  let reached: readonly ReadonlySet<string>[] | undefined;
  let elsewhere: ReadonlySet<string> | undefined;
  return (id, graph) => {
    reached ??= pages.map((page) => closure(page, graph));
    elsewhere ??= closure(main, graph, pages);
    return reached.every((modules) => modules.has(id)) && !elsewhere.has(id) ? name : null;
  };
}

/** All that a file imports, directly or not; with pages left out also what is fetched later, but not through those. */
function closure(root: string, graph: ModuleGraph, without?: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>(without);
  const follow = (id: string): void => {
    const { importedIds = [], dynamicallyImportedIds = [], code } = graph.getModuleInfo(id) ?? {};
    const next = importedIds.flatMap((imported) =>
      isPackageIndex(imported) ? exportedFrom(imported, namesFrom(imported, code ?? ''), graph) : [imported],
    );
    for (const one of without ? [...next, ...dynamicallyImportedIds] : next) {
      if (reached.has(one)) continue;
      reached.add(one);
      follow(one);
    }
  };
  follow(root);
  return reached;
}

/** The `index.ts` of a package, or of a part of one, names everything it has; who imports from it wants some of that. */
const isPackageIndex = (id: string): boolean => /\/packages\/\w+\/src\/(\w+\/)?index\.ts$/.test(id);

/**
 * Names that a file imports from an `index.ts`: by package (`@tidemark/domain/time`) or by path within it.
 */
function namesFrom(door: string, code: string): readonly string[] {
  const [, name, part] = /\/packages\/(\w+)\/src\/(?:(\w+)\/)?index\.ts$/.exec(door) ?? [];
  const byName = `@tidemark/${name}${part === undefined ? '' : `/${part}`}`;
  const byPath = `\\.\\.?/${part === undefined ? '' : `(?:${part}/)?`}index\\.ts`;
  const imports = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["'](?:${byName}|${byPath})["']`, 'g');
  return [...code.matchAll(imports)].flatMap(([, names = '']) => namesIn(names));
}

/** The files that export these names in `index.ts`. */
function exportedFrom(door: string, names: readonly string[], graph: ModuleGraph): readonly string[] {
  const { code, importedIds = [] } = graph.getModuleInfo(door) ?? {};
  const given = [...(code ?? '').matchAll(/export\s*\{([^}]*)\}\s*from\s*["']\.\/([^"']+)["']/g)];
  return given
    .filter(([, some = '']) => namesIn(some).some((name) => names.includes(name)))
    .flatMap(([, , file]) => importedIds.filter((id) => id === door.replace('index.ts', file ?? '')));
}

/** `a, type B, c as d` are a and c. */
function namesIn(list: string): readonly string[] {
  return list
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '' && !text.startsWith('type '))
    .map((text) => text.split(/\s+as\s+/)[0] ?? '');
}
