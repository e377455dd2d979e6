import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';

interface Chunk {
  readonly type: string;
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss?: ReadonlySet<string> };
  code?: string;
}

/** The part of a Vite plugin that is needed here. */
interface WorkerPlugin {
  readonly name: string;
  readonly apply: 'build';
  buildStart(this: { emitFile(file: { type: 'chunk'; id: string; fileName: string }): string }): void;
  generateBundle(options: unknown, bundle: Readonly<Record<string, Chunk>>): void;
}

/** Files besides the hashed chunks that the shell needs. */
const besides = ['/', '/icon.svg', '/icon-192.png', '/manifest.json'];
const WORKER = 'sw.js';

/** Pages that are drawn without a network although they were never opened: Home, and the check of a receipt. */
const keptPages = ['/src/shells/home.tsx', '/src/features/verify/verify-page.tsx'];

/**
 * Builds `src/worker/sw.ts` to `/sw.js`, with the list of files that the shell and the kept pages are drawn
 * from, the texts of pages by those of the frame in the same language, and a name for this release.
 */
export function serviceWorker(): WorkerPlugin {
  return {
    name: 'tidemark-service-worker',
    apply: 'build',
    buildStart() {
      const id = fileURLToPath(new URL('../src/worker/sw.ts', import.meta.url));
      this.emitFile({ type: 'chunk', id, fileName: WORKER });
    },
    generateBundle(_options, bundle) {
      const found = new Set<string>();
      const follow = (chunk: Chunk | undefined): void => {
        if (chunk === undefined || found.has(chunk.fileName)) return;
        found.add(chunk.fileName);
        for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
        for (const name of chunk.imports ?? []) follow(bundle[name]);
      };
      for (const chunk of Object.values(bundle)) {
        const from = chunk.facadeModuleId ?? '';
        if (['/index.html', ...keptPages].some((file) => from.endsWith(file))) follow(chunk);
      }
      const files = [...besides, ...[...found].sort().map((name) => `/${name}`)];
      const all = Object.keys(bundle).sort().join('\n');
      const release = createHash('sha256').update(all).digest('hex').slice(0, 12);
      const worker = bundle[WORKER];
      if (worker?.code === undefined) throw new Error('the build has no service worker');
      worker.code = worker.code
        .replace(/\w+\.__FILES__/, JSON.stringify(files))
        .replace(/\w+\.__TEXTS__/, JSON.stringify(textsOf(bundle)))
        .replace(/\w+\.__RELEASE__/, JSON.stringify(release));
      if (/__(FILES|TEXTS|RELEASE)__|\bimport\b/.test(worker.code))
        throw new Error('the worker is not whole');
    },
  };
}

/** By the file of a language's first texts, the file with its texts of all other pages. */
function textsOf(bundle: Readonly<Record<string, Chunk>>): Readonly<Record<string, string>> {
  const chunks = Object.values(bundle);
  return Object.fromEntries(
    chunks.flatMap(({ facadeModuleId, fileName }) => {
      const language = /messages\/(\w+)-first$/.exec(facadeModuleId ?? '')?.[1];
      const pages = chunks.find((one) => one.facadeModuleId?.endsWith(`messages/${language}-pages`));
      return language && pages ? [[`/${fileName}`, `/${pages.fileName}`]] : [];
    }),
  );
}
