// Builds the server, the web app and the console: npm run build. What has not changed since its last build is
// left as it is, so that every start may call it.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import '../packages/i18n/generate-keys.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** What is built: from which directories, into which. */
const products = [
  { name: 'server', from: ['apps/server/src', 'packages'], into: 'apps/server/dist', build: buildServer },
  { name: 'web', from: ['apps/web', 'packages'], into: 'apps/web/dist', build: () => buildPages('web') },
  {
    name: 'console',
    from: ['apps/console', 'packages'],
    into: 'apps/console/dist',
    build: () => buildPages('console'),
  },
];

/** Builds what is not up to date and answers the names of what it built. */
export async function buildAll() {
  const built = [];
  for (const product of products) {
    const stamp = join(root, product.into, '.built-from');
    const state = stateOf(product.from);
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) continue;
    await product.build();
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, state);
    built.push(product.name);
  }
  return built;
}

/** One text for the state of all sources: their paths, sizes and times. */
function stateOf(directories) {
  const hash = createHash('sha256').update(`${process.version} ${process.env.PSEUDO_LOCALE ?? ''}`);
  const note = (path) => {
    const { size, mtimeMs } = statSync(join(root, path));
    hash.update(`${path} ${size} ${mtimeMs}\n`);
  };
  for (const directory of directories) for (const path of filesUnder(directory)) note(path);
  for (const path of ['package-lock.json', 'tools/build.mjs']) note(path);
  return hash.digest('hex');
}

function filesUnder(directory) {
  return readdirSync(join(root, directory), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${directory}/${entry.name}`;
      if (entry.isDirectory()) {
        return ['node_modules', 'dist', '.dist-next', '.dist-last', '.dist-dev'].includes(entry.name)
          ? []
          : filesUnder(path);
      }
      return /\.test\.tsx?$/.test(entry.name) ? [] : [path];
    });
}

/** One file for the server. */
function buildServer() {
  return bundleForNode({ main: join(root, 'apps/server/src/main.ts') }, 'dist');
}

/**
 * A file for each entry, by its name, with our own packages inside and those of the registry outside. With
 * `watch`, answers the watcher.
 */
export async function bundleForNode(entries, outDir, { watch = null } = {}) {
  const { build } = await import('vite');
  return build({
    root: join(root, 'apps/server'),
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: [/^@tidemark\//] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      sourcemap: true,
      minify: false,
      // A watcher builds again at each change.
      watch,
      rollupOptions: { input: entries, output: { entryFileNames: '[name].js' } },
    },
  });
}

/**
 * Built next to the served files and moved into place at the end, so that an open page finds all its files
 * during a build, or after a failed one.
 */
async function buildPages(app) {
  const { build } = await import('vite');
  const home = join(root, 'apps', app);
  const [dist, next, last] = ['dist', '.dist-next', '.dist-last'].map((name) => join(home, name));
  rmSync(next, { recursive: true, force: true });
  rmSync(last, { recursive: true, force: true });
  await build({
    root: home,
    configFile: join(home, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: next, emptyOutDir: true },
  });
  compress(`apps/${app}/.dist-next`);
  if (existsSync(dist)) {
    keepAssetsOf(dist, next);
    renameSync(dist, last);
  }
  renameSync(next, dist);
  rmSync(last, { recursive: true, force: true });
}

/** Open pages load their later parts by the names of their own build: those of the last one stay. */
function keepAssetsOf(dist, next) {
  const manifest = join(dist, '.vite/manifest.json');
  if (!existsSync(manifest)) return;
  const chunks = Object.values(JSON.parse(readFileSync(manifest, 'utf8')));
  const files = chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]);
  for (const file of files.flatMap((name) => [name, `${name}.br`, `${name}.gz`])) {
    const [from, to] = [join(dist, file), join(next, file)];
    if (!existsSync(from) || existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
  }
}

/** Text files are compressed once here, so that the server never compresses while it serves. */
function compress(directory) {
  for (const path of filesOf(join(root, directory))) {
    if (!/\.(js|css|html|svg|json|txt|webmanifest)$/.test(path)) continue;
    const content = readFileSync(path);
    if (content.length < 1024) continue;
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
    writeFileSync(`${path}.br`, brotliCompressSync(content, quality));
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
  }
}

function filesOf(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    return entry.isDirectory() ? filesOf(path) : [path];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const started = Date.now();
  const built = await buildAll();
  const what = built.length === 0 ? 'everything is up to date' : `built ${built.join(', ')}`;
  process.stdout.write(`${what} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
}
