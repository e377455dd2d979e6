import { dirname, join, normalize } from 'node:path/posix';
import { type Finding, isCode, isTest, type Rule, type SourceTree } from '../tree.ts';

/** A link of a page, or a page that code names: the file, and the heading within it where one is given. */
interface Reference {
  readonly line: number;
  readonly written: string;
  readonly file: string;
  readonly anchor: string | undefined;
}

/** Links between documents, and pages named in code, lead to a file and a heading that exist. */
export const documentLinks: Rule = {
  name: 'document-links',
  check(tree) {
    const anchorsOf = rememberedAnchors(tree);
    return tree.paths.flatMap((path): Finding[] =>
      referencesOf(tree, path).flatMap(({ line, written, file, anchor }) => {
        if (!exists(tree, file)) return [{ path, line, message: `${written}: ${file} does not exist` }];
        if (anchor === undefined || !file.endsWith('.md') || anchorsOf(file).has(anchor)) return [];
        return [{ path, line, message: `${written}: ${file} has no heading #${anchor}` }];
      }),
    );
  },
};

function referencesOf(tree: SourceTree, path: string): Reference[] {
  if (path.endsWith('.md')) return linksOf(path, tree.read(path));
  const namesPages = (isCode(path) && !(isTest(path) && path.startsWith('tools/'))) || path.endsWith('.sql');
  return namesPages ? namedPages(tree.read(path)) : [];
}

/** Relative links in Markdown and in the HTML that a page may hold; not those shown as code. */
function linksOf(page: string, text: string): Reference[] {
  return prose(text).flatMap((content, at) => {
    const links = content
      .replace(/`[^`]*`/g, '')
      .matchAll(/\]\(([^)\s]+)(?:\s+"[^"]*")?\)|\b(?:src|href)="([^"]+)"/g);
    return [...links].flatMap(([, markdown, html]) => {
      const written = markdown ?? html ?? '';
      if (/^([a-z]+:|\/)/i.test(written)) return [];
      const [target = '', anchor] = written.split('#');
      const file = target === '' ? page : normalize(join(dirname(page), target)).replace(/\/$/, '');
      return [{ line: at + 1, written, file, anchor }];
    });
  });
}

/** `docs/limits.md` and `docs/spec/rules.md#prices`, wherever code names them. */
function namedPages(text: string): Reference[] {
  return text.split('\n').flatMap((content, at) =>
    [...content.matchAll(/\bdocs\/[\w./-]+\.md(?:#([\w-]+))?/g)].map(([written, anchor]) => {
      const [file = ''] = written.split('#');
      return { line: at + 1, written, file, anchor };
    }),
  );
}

function exists(tree: SourceTree, file: string): boolean {
  return file === '.' || tree.paths.some((path) => path === file || path.startsWith(`${file}/`));
}

function rememberedAnchors(tree: SourceTree): (file: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (file) => {
    const anchors = known.get(file) ?? anchorsIn(tree.read(file));
    known.set(file, anchors);
    return anchors;
  };
}

/** The anchors that GitHub gives to the headings of a page, and those that the page sets itself. */
function anchorsIn(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const content of prose(text)) {
    const heading = /^#{1,6}\s+(.+?)\s*#*$/.exec(content)?.[1];
    if (heading !== undefined) anchors.add(unused(anchors, anchorOf(heading)));
    for (const [, id = ''] of content.matchAll(/<a\s+(?:id|name)="([^"]+)"/g)) anchors.add(id);
  }
  return anchors;
}

function anchorOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** The second heading of a name is `name-1`. */
function unused(anchors: ReadonlySet<string>, anchor: string): string {
  let free = anchor;
  for (let turn = 1; anchors.has(free); turn += 1) free = `${anchor}-${turn}`;
  return free;
}

/** The lines of a page; those within a block of code are empty. */
function prose(text: string): string[] {
  let fence: string | undefined;
  return text.split('\n').map((content) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(content)?.[1];
    if (fence === undefined && mark === undefined) return content;
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence)) fence = undefined;
    return '';
  });
}
