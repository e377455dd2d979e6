/** What the bundler tells of a module while it makes chunks. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly code: string | null } | null;
}

/** One group of the bundler's `codeSplitting`. */
export interface ChunkGroup {
  readonly name: string | ((id: string, graph: ModuleGraph) => string | null);
  readonly test?: RegExp;
  readonly priority: number;
  readonly debugName?: string;
}

const dependency = (names: string) => new RegExp(`node_modules[\\\\/](${names})[\\\\/]`);

/**
 * Few files that are needed at once, instead of many that are each shared by a different set of
 * pages: a browser has six connections to a server of HTTP/1.1, and each file costs a way there and
 * back. What changes rarely is cached apart from what changes with every release.
 */
export function chunkGroups(source: string): readonly ChunkGroup[] {
  return [
    {
      name: 'react',
      test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|rolldown[\\/]runtime|src[\\/]app[\\/]root\.ts$/,
      priority: 4,
    },
    {
      name: 'platform',
      test: dependency(
        '@tanstack[\\\\/](react-router|router-core|history|react-store|store|react-query|query-core)|zustand|use-intl|icu-minify|intl-messageformat|@formatjs|use-sync-external-store',
      ),
      priority: 3,
    },
    { name: reachedFrom(`${source}/main.tsx`, 'app'), priority: 2, debugName: 'app' },
    { name: reachedFrom(`${source}/shells/home.tsx`, 'market'), priority: 1, debugName: 'market' },
  ];
}

/** Names every module that one file imports, directly or not; not the file itself. */
function reachedFrom(root: string, name: string): (id: string, graph: ModuleGraph) => string | null {
  let reached: ReadonlySet<string> | undefined;
  return (id, graph) => {
    reached ??= closure(root, graph);
    return reached.has(id) ? name : null;
  };
}

function closure(root: string, graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set<string>();
  const follow = (id: string): void => {
    const { importedIds = [], code } = graph.getModuleInfo(id) ?? {};
    const next = importedIds.flatMap((imported) =>
      isDoor(imported) ? behindDoor(imported, namesFrom(imported, code ?? ''), graph) : [imported],
    );
    for (const one of next) {
      if (reached.has(one)) continue;
      reached.add(one);
      follow(one);
    }
  };
  follow(root);
  return reached;
}

/** A package's `index.ts` names everything it has; who imports from it wants some of that. */
const isDoor = (id: string): boolean => /\/packages\/\w+\/src\/index\.ts$/.test(id);

function namesFrom(door: string, code: string): readonly string[] {
  const name = /\/packages\/(\w+)\//.exec(door)?.[1];
  const imports = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["']@tidemark/${name}["']`, 'g');
  return [...code.matchAll(imports)].flatMap(([, names = '']) => namesIn(names));
}

/** The files that a door gives some names from. */
function behindDoor(door: string, names: readonly string[], graph: ModuleGraph): readonly string[] {
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
