import { basename, dirname } from 'node:path/posix';
import type { CalledFunctions } from './coverage.ts';
import { type PathName, pathNames } from './paths.ts';

const BEGIN = '<!-- order path: written by npm run trace -- --write -->';
const END = '<!-- end of the order path -->';

const TITLES: Record<PathName, string> = {
  submit: 'A market order (`submit`), from its route to its answer',
  tick: 'A price that triggers nothing (`tick`), from the feed until it is stored',
  fill: 'A price that fills a pending order (`fill`), from the feed to the commit',
};

/** The page with the files of each path between its two markers, grouped by folder. */
export function writtenPaths(page: string, traced: Readonly<Record<PathName, CalledFunctions>>): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error(`the page has no ${BEGIN} … ${END}`);
  const paths = pathNames.map((name) => section(TITLES[name], [...traced[name].keys()].sort()));
  return `${before}${BEGIN}\n\n${paths.join('\n\n')}\n\n${END}${after}`;
}

function section(title: string, files: readonly string[]): string {
  const folders = new Map<string, string[]>();
  for (const file of files) {
    const folder = dirname(file);
    folders.set(folder, [...(folders.get(folder) ?? []), basename(file, '.ts')]);
  }
  const lines = [...folders].map(([folder, names]) => `- \`${folder}\`: ${names.join(', ')}`);
  return [`**${title}: ${files.length} files**`, '', ...lines].join('\n');
}
