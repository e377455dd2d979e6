import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of a Vite plugin that is needed here. */
interface NoticesPlugin {
  readonly name: string;
  readonly apply: 'build';
  generateBundle(
    this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): string },
    options: unknown,
    bundle: Readonly<Record<string, { readonly type: string; readonly moduleIds?: readonly string[] }>>,
  ): void;
}

/** A package whose code is in the build, as its own files name and license it. */
export interface PackageNotice {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Its licence file, word for word; its name alone where it ships none. */
  readonly text: string;
}

/** Their style sheets or settings are in the build, though no module of theirs is. */
const alsoInside = ['tailwindcss'] as const;

/**
 * Writes `notices/packages.json`: every package in this build, with its licence. The list is derived from the
 * bundled modules, so it is complete and names no absent package.
 */
export function openSourceNotices(root: string): NoticesPlugin {
  return {
    name: 'tidemark-open-source-notices',
    apply: 'build',
    generateBundle(_options, bundle) {
      const folders = new Set(alsoInside.map((name) => join(root, 'node_modules', name)));
      for (const part of Object.values(bundle)) {
        for (const id of part.moduleIds ?? []) {
          const folder = packageFolder(id);
          if (folder !== undefined) folders.add(folder);
        }
      }
      const notices = [...folders].map(noticeOf).sort((one, other) => (one.name < other.name ? -1 : 1));
      this.emitFile({ type: 'asset', fileName: 'notices/packages.json', source: JSON.stringify(notices) });
      for (const name of ['LICENSE', 'NOTICE']) {
        const source = readFileSync(join(root, name), 'utf8');
        this.emitFile({ type: 'asset', fileName: `notices/${name.toLowerCase()}.txt`, source });
      }
    },
  };
}

/** The folder of the package that a module belongs to; undefined for our own. */
function packageFolder(id: string): string | undefined {
  return /^\0?(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/.exec(id)?.[1];
}

function noticeOf(folder: string): PackageNotice {
  const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Partial<PackageNotice>;
  const { name = '', version = '', license = '' } = about;
  const file = existsSync(folder)
    ? readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
    : undefined;
  const text = file === undefined ? license : readFileSync(join(folder, file), 'utf8').trim();
  return { name, version, license, text };
}
