import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Parts } from '../src/boot/parts.ts';
import { placeFiles } from './places.ts';

interface Output {
  readonly type: string;
  readonly fileName: string;
  readonly isEntry?: boolean;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly code?: string;
  source?: string | Uint8Array;
}

type Bundle = Readonly<Record<string, Output>>;

/** The part of a Vite plugin that is needed here. */
interface PagePlugin {
  readonly name: string;
  readonly apply: 'build';
  readonly enforce: 'post';
  buildStart(this: { emitFile(file: { type: 'chunk'; id: string; name: string }): string }): void;
  generateBundle(options: unknown, bundle: Bundle): Promise<void>;
}

/** A worker's own script: boot starts it, nothing imports it. */
const FORMATS = 'src/boot/formats.ts';

const folder = fileURLToPath(new URL('../', import.meta.url));

/**
 * Makes the page contain all that its first paint needs. It inlines the style sheet and `src/boot/boot.ts`;
 * boot then requests the app's files. Boot also requests the files of the current page and language, which
 * only the browser knows.
 */
export function firstResponse(): PagePlugin {
  return {
    name: 'tidemark-first-response',
    apply: 'build',
    enforce: 'post',
    buildStart() {
      this.emitFile({ type: 'chunk', id: `${folder}${FORMATS}`, name: 'formats' });
    },
    async generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page === undefined) throw new Error('the build has no page');
      const boot = (await builtBoot()).replace('__PARTS__', () => JSON.stringify(partsOf(bundle)));
      page.source = written(String(page.source), boot, readFileSync(`${folder}public/shell.css`, 'utf8'));
    },
  };
}

/** Boot is built separately: it shares no modules with the app's files. */
async function builtBoot(): Promise<string> {
  const output = await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rollupOptions: {
        input: `${folder}src/boot/boot.ts`,
        output: { format: 'iife' },
      },
    },
  });
  const [chunk] = 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk' || !chunk.code.includes('__PARTS__')) throw new Error('boot is not whole');
  return chunk.code.trim();
}

function partsOf(bundle: Bundle): Parts {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const made = (of: string): Output => {
    const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(of));
    if (!found) throw new Error(`the build has no part for ${of}`);
    return found;
  };
  // In evaluation order: a file's imports come before it.
  const within = (first: Output): Set<string> => {
    const [seen, files] = [new Set<string>(), new Set<string>()];
    const follow = (chunk: Output | undefined): void => {
      if (chunk === undefined || seen.has(chunk.fileName)) return;
      seen.add(chunk.fileName);
      for (const name of chunk.imports ?? []) follow(bundle[name]);
      files.add(chunk.fileName);
    };
    follow(first);
    return files;
  };
  const files: string[] = [];
  const numbered = (fileName: string): number => {
    const name = /^assets\/(.+)\.js$/.exec(fileName)?.[1];
    if (name === undefined) throw new Error(`${fileName} is no part of the app`);
    return files.includes(name) ? files.indexOf(name) : files.push(name) - 1;
  };
  const app = within(made('/index.html'));
  const pages = Object.values(placeFiles()).map(({ path, file }) => {
    const own = [...within(made(`/${file}`))].filter((name) => !app.has(name));
    return [path, own.map(numbered)] as const;
  });
  const languages = chunks.flatMap(
    ({ facadeModuleId }) => /messages\/(\w+)-first$/.exec(facadeModuleId ?? '')?.[1] ?? [],
  );
  const texts = languages.map(
    (code) => [code, ['first', 'pages'].map((part) => numbered(made(`/${code}-${part}`).fileName))] as const,
  );
  return {
    app: [...app].map(numbered),
    formats: numbered(made(`/${FORMATS}`).fileName),
    pages: Object.fromEntries(pages),
    texts: Object.fromEntries(texts) as unknown as Parts['texts'],
    greetings: Object.fromEntries(languages.map((code) => [code, greetingIn(code)])),
    files,
  };
}

/** Home's invitation; in English where a language lacks it. */
function greetingIn(code: string): readonly [string, string] {
  const [own, english] = [code, 'en'].map((language) => {
    const file = new URL(`../../../packages/i18n/src/locales/${language}/home.json`, import.meta.url);
    const home = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    return (home as { readonly invite?: { readonly title?: string; readonly note?: string } }).invite;
  });
  return [own?.title ?? english?.title ?? '', own?.note ?? english?.note ?? ''];
}

/**
 * Style sheet into the head, script after the first paint, app at the end. Removes tags that became unneeded.
 */
function written(html: string, boot: string, style: string): string {
  const moved: string[] = [];
  const take = (tag: RegExp, least: number): void => {
    const found = html.match(tag) ?? [];
    if (found.length < least) throw new Error(`the page has no ${tag.source}`);
    if (!tag.source.includes('modulepreload')) moved.push(...found.map((text) => text.trim()));
    html = html.replace(tag, '');
  };
  take(/\s*<link rel="modulepreload"[^>]*>/g, 1);
  take(/\s*<link rel="stylesheet" crossorigin[^>]*>/g, 1);
  take(/\s*<script type="module"[^>]*><\/script>/g, 1);
  // Boot starts it; clients that check the page for its release find it here.
  moved.push(`<template id="app">${moved.pop()}</template>`);
  const plain = style.replaceAll(/\/\*.*?\*\/|\s*\n\s*/g, '').replaceAll(/ (?=\{)|(?<=[:,]) /g, '');
  return html
    .replace('<link rel="stylesheet" href="/shell.css" />', () => `<style>${plain}</style>`)
    .replace('<!-- boot -->', () => `<script>${boot}</script>`)
    .replace('</body>', () => `${moved.join('\n    ')}\n  </body>`);
}
